import { createHash } from 'node:crypto'
import { styles } from '@tiller/pages/pages'
import type { FastifyReply } from 'fastify'

const styleHash = createHash('sha256').update(styles).digest('base64')

/**
 * Sends one of our own pages. It runs no script, loads nothing but its font and its mark, has the one style sheet, is shown in no frame
 * and is kept nowhere.
 *
 * @param formTarget where its form may lead besides here: browsers hold the address to which the answer to a
 *   form redirects against `form-action`
 */
export const sendPage = (reply: FastifyReply, html: string, formTarget = '') =>
  reply
    .headers({
      'content-security-policy':
        `default-src 'none'; style-src 'sha256-${styleHash}'; font-src 'self'; img-src 'self'; form-action 'self'${formTarget && ` ${formTarget}`}; ` +
        `base-uri 'none'; frame-ancestors 'none'`,
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(html)
