import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const repository = fileURLToPath(new URL('../../../../../', import.meta.url))
const build = join(repository, 'apps/portal/build')
const openapi = join(repository, 'openapi')

/**
 * Serves the built portal and the OpenAPI documents. `…/index.html` and `….html` lead to the clean path.
 *
 * @returns what is shown for an address that does not exist
 */
export async function portalRoutes(app: FastifyInstance): Promise<() => string> {
  await app.register(fastifyStatic, { root: openapi, prefix: '/openapi/', index: false, wildcard: true })
  await app.register(fastifyStatic, { root: build, serve: false, decorateReply: false })
  app.get('/*', { exposeHeadRoute: true }, (request, reply) => {
    const [path = '/', query] = request.url.split('?', 2)
    const clean = path.replace(/(?:\/index)?\.html$/, '') || '/'
    if (clean !== path) return reply.redirect(query === undefined ? clean : `${clean}?${query}`, 301)
    const file = fileOf(path)
    if (file === undefined) return reply.callNotFound()
    const immutable = path.startsWith('/assets/')
    return reply.sendFile(file, build, { maxAge: immutable ? '1y' : 0, immutable })
  })
  return () => {
    const page = join(build, '404.html')
    return existsSync(page)
      ? readFileSync(page, 'utf8')
      : '<!doctype html><title>Not found</title><h1>Not found</h1>'
  }
}

/** The file of a path: itself, or the index of the folder that it names. */
function fileOf(path: string) {
  const name = decode(path)
  if (name === undefined || name.includes('\0') || name.split('/').includes('..')) return undefined
  const folderPage = join(name, 'index.html')
  return [/\.\w+$/.test(name) ? name : folderPage, folderPage].find((file) => existsSync(join(build, file)))
}

function decode(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
