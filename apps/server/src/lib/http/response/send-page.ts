import { createHash } from 'node:crypto'
import { formScript, styles } from '@tiller/pages/pages'
import type { FastifyReply } from 'fastify'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const styleHash = hashOf(styles)
const scriptHash = hashOf(formScript)

/**
 * Sends an HTML page. Its content security policy allows only our style sheet, font, logo, and form script; the
 * page cannot be framed or cached.
 *
 * @param formTarget an additional target of the form, because browsers apply `form-action` to redirects
 * @param isForm whether the page is the application form, whose script calls the server
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
