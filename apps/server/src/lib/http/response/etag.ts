import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Lets the caller keep an answer that changes only with the version of Tiller, but nobody between, since
 * it took a token to get it.
 */
export function setEtag(reply: FastifyReply, { json, seconds }: { json: string; seconds: number }) {
  const tag = `"${hash('sha256', json, 'base64url').slice(0, 22)}"`
  void reply.header('etag', tag).header('cache-control', `private, max-age=${seconds}`)
}

/** Whether what the caller has kept is still right (RFC 9110, 13.1.2), so that 304 will do. */
export function isNotModified({ method, headers }: FastifyRequest, reply: FastifyReply): boolean {
  const tag = reply.getHeader('etag')
  const asked = headers['if-none-match']
  if (tag === undefined || asked === undefined || (method !== 'GET' && method !== 'HEAD')) return false
  const kept = new Set(asked.split(',').map((each) => weak(each.trim())))
  return kept.has(weak(String(tag))) || kept.has('*')
}

/** By which tags are compared that name a content, in whatever encoding it is sent. */
const weak = (tag: string) => tag.replace(/^W\//, '')
