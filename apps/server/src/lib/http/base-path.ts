import type { FastifyInstance, FastifyReply } from 'fastify'

/** Returns the path of the base URL without a trailing slash. It is empty if Tiller has a host of its own. */
export const getBasePath = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/$/, '')

/**
 * Removes the base path from the URL of a request, so that routes do not depend on it. Other URLs are unchanged,
 * because a proxy may already have removed it.
 */
export function removeBasePath(url: string, basePath: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url
  const rest = url.slice(basePath.length)
  return rest === '' || rest.startsWith('?') ? `/${rest}` : rest.startsWith('/') ? rest : url
}

/** Adds the base path to the links, forms, and files in HTML, which begin with a slash. */
export const addBasePathToHtml = (html: string, basePath: string): string =>
  basePath === ''
    ? html
    : html
        .replaceAll(
          /(\s(?:href|src|action|data-[\w-]+)=["']?)\/(?!\/)/g,
          (_, start: string) => `${start}${basePath}/`,
        )
        .replaceAll('url(/', () => `url(${basePath}/`)

/** Returns the base path of the server that sends a reply. */
export const getReplyBasePath = ({ server }: FastifyReply): string => server.getDecorator<string>('basePath')

/**
 * Adds the base path to the redirects and cookies of every response. It is registered after the plugin for cookies,
 * whose hook must run first.
 */
export function addBasePathToHeaders(app: FastifyInstance, basePath: string) {
  app.decorate('basePath', basePath)
  if (basePath === '') return
  app.addHook('onRequest', (request, reply, done) => {
    // Not a route, because the base path may be the path of another page.
    if (request.originalUrl === basePath) void reply.redirect('/', 301)
    else done()
  })
  app.addHook('onSend', (_, reply, payload, done) => {
    const location = reply.getHeader('location')
    if (typeof location === 'string' && /^\/(?!\/)/.test(location))
      void reply.header('location', basePath + location)
    const cookies = [reply.getHeader('set-cookie') ?? []].flat()
    if (cookies.length > 0) {
      void reply.removeHeader('set-cookie')
      void reply.header(
        'set-cookie',
        cookies.map((cookie) => addBasePathToCookie(String(cookie), basePath)),
      )
    }
    done(null, payload)
  })
}

const addBasePathToCookie = (cookie: string, basePath: string) =>
  cookie.replace(
    /; Path=\/([^;]*)/,
    (_, path: string) => `; Path=${basePath}${path === '' ? '' : `/${path}`}`,
  )
