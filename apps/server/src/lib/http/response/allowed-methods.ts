import type { FastifyInstance } from 'fastify'

type Route = { pattern: RegExp; method: string }

/**
 * Records the routes added from now on.
 *
 * @returns a function that returns the methods of a path, without those of wildcard routes
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
