import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Language } from '@tiller/ui/language'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#lib/config/config.ts'
import { addBasePathToHtml, getReplyBasePath } from '#lib/http/base-path.ts'
import { getRequestLanguage, rememberChosenLanguage } from '#lib/http/request/language.ts'
import { createBaseUrlRewriter } from '#apis/seekers/portal/base-url-rewrite.ts'
import { sendRewritten } from '#apis/seekers/portal/send-rewritten.ts'
import { renderBrandedIndex, renderConsoleStyle } from './brand-index.ts'

/** The page of all screens, in each language. */
const pages: Record<Language, string> = { en: 'index.html', es: 'index.es.html' }
const built = fileURLToPath(new URL('../../../../console/dist/', import.meta.url))

/**
 * The console's content security policy. The console may run its own scripts, use its own style sheets, and call this
 * server. Trusted Types block any other script or markup.
 */
const policy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data:`,
  `font-src 'self'`,
  `connect-src 'self'`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
  `require-trusted-types-for 'script'`,
].join('; ')

/**
 * Serves the built console without sign-in, because none of its files contains customer data. Files with a content
 * hash in their name are immutable, and every other path below `/console` returns the page in the visitor's language.
 */
export function consoleFileRoutes(app: FastifyInstance, { baseUrl }: Config) {
  const addressedOf = createBaseUrlRewriter(baseUrl)
  app.get('/console/assets/:name', { exposeHeadRoute: true }, (request, reply) => {
    const { name } = request.params as { name: string }
    const file = join('assets', name)
    if (!/^[\w-]+(?:\.\w+)+$/.test(name) || !isFile(join(built, file))) return reply.callNotFound()
    const addressed = addressedOf(join(built, file))
    if (addressed !== undefined) return sendRewritten(request, reply, { file, addressed })
    // `fonts.css` is the only asset without a content hash in its name.
    const isHashed = name !== 'fonts.css'
    return reply.sendFile(file, built, isHashed ? { maxAge: '1y', immutable: true } : { maxAge: '1h' })
  })
  for (const path of ['/console', '/console/*'])
    app.get(path, { exposeHeadRoute: true }, (request, reply) => {
      const { brand } = request
      const language = getRequestLanguage(request)
      const page = pages[language]
      rememberChosenLanguage(reply)
      if (!isFile(join(built, page))) return reply.callNotFound()
      void reply.headers({
        'content-security-policy': policy,
        'x-frame-options': 'DENY',
        'cache-control': 'no-cache',
        'cross-origin-opener-policy': 'same-origin',
        'content-language': language,
        vary: 'accept-language, cookie',
      })
      const addressed = addressedOf(join(built, page))
      if (renderConsoleStyle(brand) !== '') {
        const html = addressed?.text ?? readFileSync(join(built, page), 'utf8')
        const branded = renderBrandedIndex(html, brand, getReplyBasePath(reply))
        return reply.type('text/html; charset=utf-8').send(branded)
      }
      return addressed === undefined
        ? reply.sendFile(page, built, { cacheControl: false })
        : sendRewritten(request, reply, { file: page, addressed })
    })
  app.get('/console/brand.css', ({ brand }, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/css; charset=utf-8')
      .send(addBasePathToHtml(renderConsoleStyle(brand), getReplyBasePath(reply))),
  )
}

const isFile = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile() === true
