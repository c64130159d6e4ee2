import compress from '@fastify/compress'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { authorizePath } from '#apis/oauth/authorize.ts'

/** Below this an answer fits into one packet anyway. */
const leastBytes = 1024

/** Text of every kind that is sent here; pictures and fonts are compressed in themselves. */
const text = /^text\/|[/+](?:json|xml|yaml)(?:;|$)/

/**
 * Compresses longer answers for clients that take it, and never one that holds a secret: what is compressed
 * tells by its length whether a text of the attacker occurs in it (BREACH). Tokens, client secrets and passes
 * are given in answers to POST; the sign-in is the one page that a browser asks for with a cookie and that shows
 * what others have written. Bodies of requests are taken as they are: unpacking them would undo their limits.
 */
export async function compressAnswers(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    if (!isCompressed(route)) route.compress = false
  })
  await app.register(compress, {
    threshold: leastBytes,
    encodings: ['br', 'gzip'],
    customTypes: text,
    globalDecompression: false,
  })
}

const isCompressed = ({ method, url }: RouteOptions) =>
  [method].flat().every((name) => name === 'GET' || name === 'HEAD') && url !== authorizePath
