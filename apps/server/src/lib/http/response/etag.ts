import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Lets the client, but no shared cache, cache a response that changes only with the version of Tiller. */
export function setEtag(reply: FastifyReply, { json, seconds }: { json: string; seconds: number }) {
  const tag = `"${hash('sha256', json, 'base64url').slice(0, 22)}"`
  void reply.header('etag', tag).header('cache-control', `private, max-age=${seconds}`)
}

/** Returns whether the client's cached response is current (RFC 9110, 13.1.2), so that status 304 is sufficient. */
export function isNotModified({ method, headers }: FastifyRequest, reply: FastifyReply): boolean {
  const tag = reply.getHeader('etag')
  const asked = headers['if-none-match']
  if (tag === undefined || asked === undefined || (method !== 'GET' && method !== 'HEAD')) return false
  const kept = new Set(asked.split(',').map((each) => weak(each.trim())))
  return kept.has(weak(String(tag))) || kept.has('*')
}

/**
 * Removes the mark of a weak tag. Tags are compared weakly, because encodings of the same content have different tags.
 */
const weak = (tag: string) => tag.replace(/^W\//, '')
