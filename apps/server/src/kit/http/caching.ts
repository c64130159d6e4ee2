import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Lets the caller keep an answer that changes only with the version of Tiller, but nobody between, since
 * it took a token to get it.
 *
 * @returns whether what the caller has kept is still right (RFC 9110, 13.1.2), so that 304 will do
 */
export function letKeep(
  request: FastifyRequest,
  reply: FastifyReply,
  { json, seconds }: { json: string; seconds: number },
): boolean {
  const tag = `"${hash('sha256', json, 'base64url').slice(0, 22)}"`
  void reply.header('etag', tag).header('cache-control', `private, max-age=${seconds}`)
  const kept = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''))
  return kept !== undefined && (kept.includes(tag) || kept.includes('*'))
}
