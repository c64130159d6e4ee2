import { findLanguage, languages, type Language } from '@tiller/pages/pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

/** The cookie with the language that a visitor has chosen. It is set only by the links that choose one. */
const cookieName = 'tlr_lang'
const cookieSeconds = 365 * 86_400

/** Maximum length of `Accept-Language` that is parsed. Browsers send less than 100 characters. */
const maxHeaderCharacters = 500

const getChosenLanguage = ({ query }: FastifyRequest): Language | undefined =>
  findLanguage((query as { lang?: unknown } | undefined)?.lang)

/** Returns the language of a page: the one in its URL, the one that was chosen earlier, or the browser's. */
export function getRequestLanguage(request: FastifyRequest): Language {
  const { cookies, headers } = request
  // A malformed URL is rejected before cookies are parsed.
  const earlier = findLanguage((cookies as Partial<Record<string, string>> | undefined)?.[cookieName])
  return getChosenLanguage(request) ?? earlier ?? negotiateLanguage(headers['accept-language'])
}

function negotiateLanguage(header = ''): Language {
  if (header === '' || header.length > maxHeaderCharacters) return 'en'
  const negotiator = new Negotiator({ headers: { 'accept-language': header } })
  return findLanguage(negotiator.language([...languages])) ?? 'en'
}

/** Sets the cookie if the URL of the request contains a language. */
export function rememberChosenLanguage(reply: FastifyReply) {
  const chosen = getChosenLanguage(reply.request)
  if (chosen === undefined) return
  void reply.setCookie(cookieName, chosen, {
    path: '/',
    maxAge: cookieSeconds,
    httpOnly: true,
    sameSite: 'lax',
  })
}
