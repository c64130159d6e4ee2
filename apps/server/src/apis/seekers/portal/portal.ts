import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createBaseUrlRewriter } from './base-url-rewrite.ts'
import { createPagePolicyCache, createPagePolicy } from './portal-policy.ts'
import { sendRewritten } from './send-rewritten.ts'

const repository = fileURLToPath(new URL('../../../../../../', import.meta.url))
const build = join(repository, 'apps/portal/build')
const openapi = join(repository, 'openapi')

export type Portal = {
  has(path: string): boolean
  /** Sends the not-found page. The caller has already set the status. */
  sendNotFound(reply: FastifyReply): FastifyReply
}

/**
 * Serves the built portal and the OpenAPI documents with this server's base URL. `…/index.html` and `….html`
 * redirect to the clean path.
 */
export async function portalRoutes(app: FastifyInstance, { baseUrl }: { baseUrl: string }): Promise<Portal> {
  const addressedOf = createBaseUrlRewriter(baseUrl)
  const policyOf = createPagePolicyCache((file) => addressedOf(file)?.text)
  // The build also contains each file in compressed form. With these options, `sendFile` selects the form that the
  // client accepts.
  await app.register(fastifyStatic, {
    root: build,
    serve: false,
    dotfiles: 'ignore',
    index: false,
    preCompressed: true,
  })
  app.get('/openapi/*', { exposeHeadRoute: true }, (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    const file = documentOf(path)
    if (file === undefined) return reply.callNotFound()
    const addressed = addressedOf(join(openapi, file))
    return addressed === undefined
      ? reply.sendFile(file, openapi)
      : sendRewritten(request, reply, { file, addressed })
  })
  // Browsers request this path for pages without an icon, which are those of a brand without a logo.
  app.get('/favicon.ico', { exposeHeadRoute: true }, (_, reply) =>
    reply.code(204).header('cache-control', 'public, max-age=86400').send(),
  )
  app.get('/*', { exposeHeadRoute: true }, (request, reply) => {
    const [path = '/', query] = request.url.split('?', 2)
    const clean = cleanPath(path)
    if (clean !== undefined) return reply.redirect(query === undefined ? clean : `${clean}?${query}`, 301)
    const file = fileOf(path)
    if (file === undefined) return reply.callNotFound()
    if (file.endsWith('.html')) guardPage(reply, policyOf(join(build, file)))
    const addressed = addressedOf(join(build, file))
    if (addressed !== undefined) return sendRewritten(request, reply, { file, addressed })
    const immutable = path.startsWith('/assets/')
    if (immutable) return reply.sendFile(file, build, { maxAge: '1y', immutable })
    // Browsers revalidate pages on each use.
    return reply.header('cache-control', 'no-cache').sendFile(file, build, { cacheControl: false })
  })
  return {
    has: (path) =>
      fileOf(path) !== undefined || cleanPath(path) !== undefined || documentOf(path) !== undefined,
    sendNotFound: (reply) => {
      const built = isFile(notFoundFile)
      guardPage(reply, built ? policyOf(notFoundFile) : createPagePolicy(notFound))
      const page = built ? (addressedOf(notFoundFile)?.text ?? readFileSync(notFoundFile)) : notFound
      return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
    },
  }
}

const guardPage = (reply: FastifyReply, policy: string) =>
  reply.headers({ 'content-security-policy': policy, 'x-frame-options': 'DENY' })

const notFoundFile = join(build, '404.html')
/** The not-found page while the portal is not built. */
const notFound = '<!doctype html><title>Not found</title><h1>Not found</h1>'

/**
 * Returns the path of a page without its file name `index.html` or extension, or undefined if the page does not exist.
 * It is built from folder names, never from the raw path, which a browser could interpret as another site's address.
 */
function cleanPath(path: string): string | undefined {
  const names = namesOf(path)
  const last = names?.at(-1)
  if (names === undefined || last?.endsWith('.html') !== true) return undefined
  const clean = [...names.slice(0, -1), ...(last === 'index.html' ? [] : [last.slice(0, -'.html'.length)])]
  const exists = [join(...names), join(...clean, 'index.html')].some((file) => isFile(join(build, file)))
  return exists ? `/${clean.map(encodeURIComponent).join('/')}` : undefined
}

/** Returns the file at a path, or the index of that folder. */
function fileOf(path: string): string | undefined {
  const names = namesOf(path)
  if (names === undefined) return undefined
  const folderPage = join(...names, 'index.html')
  const itself = names.length === 0 ? [] : [join(...names)]
  return [...itself, folderPage].find((file) => isFile(join(build, file)))
}

function documentOf(path: string): string | undefined {
  const [folder, ...names] = namesOf(path) ?? []
  const file = join(...names)
  return folder === 'openapi' && names.length > 0 && isFile(join(openapi, file)) ? file : undefined
}

/** Splits a path into segments; returns undefined if it is invalid or hidden. */
function namesOf(path: string): string[] | undefined {
  const decoded = decode(path)
  if (decoded?.startsWith('/') !== true) return undefined
  const names = decoded.slice(1).split('/')
  // A trailing slash means the folder's index.
  if (names.at(-1) === '') names.pop()
  return names.every((name) => name !== '' && !name.startsWith('.') && !/[\\\0]/.test(name))
    ? names
    : undefined
}

function decode(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

const isFile = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile() === true
