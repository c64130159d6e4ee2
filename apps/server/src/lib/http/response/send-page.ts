import { createHash } from 'node:crypto'
import { formScript, styles, type Page } from '@tiller/pages/pages'
import type { FastifyReply } from 'fastify'
import { addBasePathToHtml, getReplyBasePath } from '../base-path.ts'
import { getRequestLanguage, rememberChosenLanguage } from '../request/language.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const scriptHash = hashOf(formScript)

/** The hashes of the style sheet by base path, which is in the URLs of fonts. */
const styleHashes = new Map<string, string>()

function styleHashOf(basePath: string) {
  const known = styleHashes.get(basePath) ?? hashOf(addBasePathToHtml(styles, basePath))
  styleHashes.set(basePath, known)
  return known
}

/**
 * Sends an HTML page in the brand of the request's host and in the language of the visitor. The page cannot be framed
 * or cached, and its content security policy allows only our style sheets, font, logo, and form script.
 *
 * @param formTarget an additional target of the form, because browsers apply `form-action` to redirects
 * @param isForm whether the page is the application form, whose script calls the server
 */
export function sendPage(reply: FastifyReply, page: Page, formTarget = '', isForm = false) {
  const { brand } = reply.request
  const language = getRequestLanguage(reply.request)
  rememberChosenLanguage(reply)
  const basePath = getReplyBasePath(reply)
  const styleHash = styleHashOf(basePath)
  const allowedStyles = brand.style === '' ? styleHash : `${styleHash} ${hashOf(brand.style)}`
  return reply
    .headers({
      'content-security-policy':
        `default-src 'none'; style-src ${allowedStyles}; ${isForm ? `script-src ${scriptHash}; connect-src 'self'; ` : ''}font-src 'self'; img-src 'self'; form-action 'self'${formTarget && ` ${formTarget}`}; ` +
        `base-uri 'none'; frame-ancestors 'none'`,
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'content-language': language,
      vary: 'accept-language, cookie',
    })
    .type('text/html; charset=utf-8')
    .send(addBasePathToHtml(page({ brand, language, query: getPageQuery(reply) }), basePath))
}

/** Returns the query of the page, or null if its path has no page that can be requested with GET. */
function getPageQuery({ request, server }: FastifyReply): string | null {
  const { url, method, routeOptions } = request
  const isPage =
    method === 'GET' ||
    method === 'HEAD' ||
    (routeOptions.url !== undefined && server.hasRoute({ method: 'GET', url: routeOptions.url }))
  return isPage ? new URL(url, 'http://localhost').search : null
}
