import compress from '@fastify/compress'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { authorizePath } from '#apis/oauth/authorize.ts'

/** Responses below this size fit into one packet. */
const minBytes = 1024

/** Matches the media types of text. Images and fonts are already compressed. */
const text = /^text\/|[/+](?:json|xml|yaml)(?:;|$)/

/**
 * Compresses responses of at least 1 KB, except those that contain a secret: the length of a compressed response
 * can reveal whether attacker-supplied text occurs in it (BREACH). Responses to POST contain tokens, client secrets,
 * and passes. The sign-in page is the only cookie-authenticated GET page that shows text chosen by others. Request
 * bodies are never decompressed, because that would bypass their size limits.
 */
export async function compressResponses(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    if (!isCompressed(route)) route.compress = false
  })
  await app.register(compress, {
    threshold: minBytes,
    encodings: ['br', 'gzip'],
    customTypes: text,
    globalDecompression: false,
  })
}

const isCompressed = ({ method, url }: RouteOptions) =>
  [method].flat().every((name) => name === 'GET' || name === 'HEAD') && url !== authorizePath
