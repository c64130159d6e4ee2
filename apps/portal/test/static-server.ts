import { createReadStream, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join, normalize } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.yaml': 'application/yaml',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.md': 'text/markdown; charset=utf-8',
  '.xml': 'application/xml',
}

const fileAt = (path: string): string | null =>
  [path, join(path, 'index.html')].find((file) => statSync(file, { throwIfNoEntry: false })?.isFile()) ?? null

/** Serves a built site like a hosting service: clean paths, status 404 for the not-found page, and cached assets. */
export const serveStaticSite = (root: string): Server =>
  createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const found = fileAt(join(root, normalize(decodeURIComponent(pathname))))
    const file = found ?? join(root, '404.html')
    response.writeHead(found === null ? 404 : 200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    createReadStream(file).pipe(response)
  })
