import { extname } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isNotModified } from '#lib/http/response/etag.ts'
import type { RewrittenFile } from './base-url-rewrite.ts'

/**
 * Sends a file whose base URL was replaced. Assets are cached for one hour and never as immutable: the hash in their
 * name is that of the build, before the base URL is replaced.
 */
export async function sendRewritten(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, addressed }: { file: string; addressed: RewrittenFile },
) {
  const kept = file.startsWith('assets/') ? 'public, max-age=3600' : 'no-cache'
  void reply.headers({ etag: addressed.etag, 'cache-control': kept, vary: 'accept-encoding' })
  if (isNotModified(request, reply)) return reply.code(304).send()
  void reply.type(typeOf(file))
  if (!acceptsBrotli.test(request.headers['accept-encoding'] ?? '')) return reply.send(addressed.text)
  return reply.header('content-encoding', 'br').send(await addressed.packed())
}

/** Matches Brotli with a quality above 0. Clients without Brotli get gzip, which is compressed on the fly. */
const acceptsBrotli = /(?:^|,)\s*br\s*(?:,|$|;\s*q=(?:1|0?\.\d*[1-9]))/i

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.xml': 'application/xml',
  '.yaml': 'text/yaml',
  '.yml': 'text/yaml',
}

const typeOf = (file: string) => `${types[extname(file)] ?? 'text/plain'}; charset=utf-8`
