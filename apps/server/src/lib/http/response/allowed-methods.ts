import type { FastifyInstance } from 'fastify'

type Route = { pattern: RegExp; method: string }

/**
 * Remembers every route that is added from now on, to know of an address which methods it takes.
 *
 * @returns the methods that a path takes; none if it is no address of a route. Routes for everything below a
 *   path do not count: what is there, they know only themselves.
 */
export function collectMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: Route[] = []
  app.addHook('onRoute', ({ method, url }) => {
    if (url.includes('*')) return
    const pattern = new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`)
    for (const each of [method].flat()) routes.push({ pattern, method: each })
  })
  return (path) => [
    ...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
  ]
}
