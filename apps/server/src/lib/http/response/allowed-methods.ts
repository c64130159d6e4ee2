import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'

type Route = { pattern: RegExp; method: string }

/**
 * Records the routes that are added after this call. A path without parameters takes precedence over a pattern that
 * also matches it: `PATCH /campaigns/bulk` is rejected, not treated as the campaign `bulk`.
 *
 * @returns a function that returns the methods of a path, without those of wildcard routes
 */
export function collectRouteMethods(app: FastifyInstance): (path: string) => string[] {
  const patterns: Route[] = []
  const literals = new Map<string, string[]>()
  app.addHook('onRoute', ({ method, url }) => {
    if (url.includes('*')) return
    const methods = [method].flat()
    if (!url.includes(':')) literals.set(url, [...(literals.get(url) ?? []), ...methods])
    const pattern = new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`)
    patterns.push(...methods.map((each) => ({ pattern, method: each })))
  })
  app.addHook('onRequest', (request, reply, done) => {
    const allowed = request.routeOptions.url?.includes(':') === true && literals.get(getRequestPath(request))
    done(allowed === undefined || allowed === false ? undefined : createMethodNotAllowedError(reply, allowed))
  })
  return (path) => [
    ...new Set(
      literals.get(path) ?? patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method),
    ),
  ]
}

export const getRequestPath = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? ''

/** Creates the error 405, and lists the methods of the path in the `Allow` header (RFC 9110, 15.5.6). */
export function createMethodNotAllowedError(reply: FastifyReply, allowed: readonly string[]): ApiError {
  const list = [...new Set(allowed)].toSorted().join(', ')
  void reply.header('allow', list)
  return new ApiError('method-not-allowed', `This path accepts ${list}.`)
}
