import { createHash } from 'node:crypto'
import { formScript, styles } from '@tiller/pages/pages'
import type { FastifyReply } from 'fastify'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const styleHash = hashOf(styles)
const scriptHash = hashOf(formScript)

/**
 * Sends one of our own pages. It runs no script but that of the form, where it is one, loads nothing but its font and its mark, has the one style sheet, is shown in no frame
 * and is kept nowhere.
 *
 * @param formTarget where its form may lead besides here: browsers hold the address to which the answer to a
 *   form redirects against `form-action`
 * @param isForm whether it is the form with its script, which calls us
 */
export const sendPage = (reply: FastifyReply, html: string, formTarget = '', isForm = false) =>
  reply
    .headers({
      'content-security-policy':
        `default-src 'none'; style-src ${styleHash}; ${isForm ? `script-src ${scriptHash}; connect-src 'self'; ` : ''}font-src 'self'; img-src 'self'; form-action 'self'${formTarget && ` ${formTarget}`}; ` +
        `base-uri 'none'; frame-ancestors 'none'`,
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(html)
