import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createPagePolicies, pagePolicy } from './portal-policy.ts'

const repository = fileURLToPath(new URL('../../../../../', import.meta.url))
const build = join(repository, 'apps/portal/build')
const openapi = join(repository, 'openapi')

export type Portal = {
  /** Whether it has something at this path of an address. */
  has(path: string): boolean
  /** Shows that there is nothing at an address, with whatever status has been set. */
  sendNotFound(reply: FastifyReply): FastifyReply
}

/** Serves the built portal and the OpenAPI documents. `…/index.html` and `….html` lead to the clean path. */
export async function portalRoutes(app: FastifyInstance): Promise<Portal> {
  const policyOf = createPagePolicies()
  // The build holds its files compressed, too; `sendFile` goes by the options of the first.
  const files = { dotfiles: 'ignore', index: false, preCompressed: true } as const
  await app.register(fastifyStatic, { ...files, root: openapi, prefix: '/openapi/', wildcard: true })
  await app.register(fastifyStatic, { ...files, root: build, serve: false, decorateReply: false })
  app.get('/*', { exposeHeadRoute: true }, (request, reply) => {
    const [path = '/', query] = request.url.split('?', 2)
    const clean = cleanPath(path)
    if (clean !== undefined) return reply.redirect(query === undefined ? clean : `${clean}?${query}`, 301)
    const file = fileOf(path)
    if (file === undefined) return reply.callNotFound()
    if (file.endsWith('.html')) guardPage(reply, policyOf(join(build, file)))
    const immutable = path.startsWith('/assets/')
    if (immutable) return reply.sendFile(file, build, { maxAge: '1y', immutable })
    // Kept, and asked for anew by its ETag each time.
    return reply.header('cache-control', 'no-cache').sendFile(file, build, { cacheControl: false })
  })
  return {
    has: (path) => fileOf(path) !== undefined || cleanPath(path) !== undefined || isDocument(path),
    sendNotFound: (reply) => {
      const page = isFile(notFoundFile) ? readFileSync(notFoundFile) : notFound
      guardPage(reply, isFile(notFoundFile) ? policyOf(notFoundFile) : pagePolicy(notFound))
      return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
    },
  }
}

const guardPage = (reply: FastifyReply, policy: string) =>
  reply.headers({ 'content-security-policy': policy, 'x-frame-options': 'DENY' })

const notFoundFile = join(build, '404.html')
/** What is shown while the portal is not built. */
const notFound = '<!doctype html><title>Not found</title><h1>Not found</h1>'

/**
 * Where the address of a page's file leads; undefined if there is no such page. Made of the names of the
 * file's folders, never of the path as it was sent, which a browser could read as another site's address.
 */
function cleanPath(path: string): string | undefined {
  const names = namesOf(path)
  const last = names?.at(-1)
  if (names === undefined || last?.endsWith('.html') !== true) return undefined
  const clean = [...names.slice(0, -1), ...(last === 'index.html' ? [] : [last.slice(0, -'.html'.length)])]
  const exists = [join(...names), join(...clean, 'index.html')].some((file) => isFile(join(build, file)))
  return exists ? `/${clean.map(encodeURIComponent).join('/')}` : undefined
}

/** The file of a path: itself, or the index of the folder that it names. */
function fileOf(path: string): string | undefined {
  const names = namesOf(path)
  if (names === undefined) return undefined
  const folderPage = join(...names, 'index.html')
  const itself = names.length === 0 ? [] : [join(...names)]
  return [...itself, folderPage].find((file) => isFile(join(build, file)))
}

function isDocument(path: string) {
  const [folder, ...names] = namesOf(path) ?? []
  return folder === 'openapi' && names.length > 0 && isFile(join(openapi, ...names))
}

/** The names that a path is made of; undefined if it is no path of a file that may be shown, such as a hidden one. */
function namesOf(path: string): string[] | undefined {
  const decoded = decode(path)
  if (decoded?.startsWith('/') !== true) return undefined
  const names = decoded.slice(1).split('/')
  // A slash at the end stands for the folder's index.
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
