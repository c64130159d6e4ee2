import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { anotherServer } from './another-server.ts'
import type { Harness } from './harness.ts'

export type BasePathServer = {
  /** The public URL with the base path. */
  baseUrl: string
  /** The requests outside the base path, and those that were answered with an error. */
  trouble: string[]
}

/**
 * A second server on the same data behind a reverse proxy, which forwards the requests below a base path and reports
 * all others.
 *
 * @param options.removes whether the proxy removes the base path
 */
export async function behindBasePath(
  t: TestContext,
  h: Pick<Harness, 'parts'>,
  basePath: string,
  { removes = false } = {},
): Promise<BasePathServer> {
  const trouble: string[] = []
  let target = ''
  const proxy = createServer((incoming, outgoing) => {
    const { url = '/', method = 'GET', headers } = incoming
    if (url !== basePath && !url.startsWith(`${basePath}/`)) {
      trouble.push(`${method} ${url} is outside ${basePath}`)
      outgoing.writeHead(404).end()
      return
    }
    const path = removes ? url.slice(basePath.length) || '/' : url
    const forwarded = request(target + path, { method, headers, agent: false }, (response) => {
      const { statusCode = 0 } = response
      if (statusCode >= 400) trouble.push(`${method} ${url}: ${statusCode}`)
      outgoing.writeHead(statusCode, response.headers)
      response.pipe(outgoing)
    })
    forwarded.on('error', ({ message }) => {
      trouble.push(`${method} ${url}: ${message}`)
      outgoing.destroy()
    })
    incoming.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  t.after(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}${basePath}`
  target = await anotherServer(t, h, { baseUrl })
  return { baseUrl, trouble }
}
