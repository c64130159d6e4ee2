import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import cors from '@fastify/cors'
import { errorTable, type ErrorCode } from '@tiller/contract/errors'
import { maxBodyBytes } from '@tiller/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#lib/config/config.ts'
import { ApiError } from './api-error.ts'
import { problemBody } from './problem.ts'

/**
 * Limits that hold before a route is known: size and patience, so that nobody can hold a connection open for nothing. How long
 * bodies may take says `arrival.ts`; none takes longer than this.
 */
export const connectionLimits = {
  bodyLimit: maxBodyBytes,
  requestTimeout: 300_000,
  // Without a byte of a request or an answer on its way: longer than any request takes.
  connectionTimeout: 60_000,
  http: { maxHeaderSize: 16_384, headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
  clientErrorHandler: answerBrokenRequest,
}

/** Not at once, because what is still coming in would make the system throw away the answer; but some never close. */
function end(socket: Socket, head: string, body: string | Buffer) {
  socket.write(head)
  socket.end(body)
  setTimeout(() => socket.destroy(), closingMs).unref()
}

/** What never got as far as a route gets the same form of error, as well as a broken request can be answered. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [code, detail] = causes[error.code ?? ''] ?? (['invalid-request', 'This is not HTTP.'] as const)
  const requestId = randomUUID()
  const body = JSON.stringify(problemBody(new ApiError(code, detail), requestId))
  const { status } = errorTable[code]
  const head =
    `HTTP/1.1 ${status} Refused\r\ncontent-type: application/problem+json\r\nx-request-id: ${requestId}\r\n` +
    `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n`
  end(socket, head, body)
}

/** Refuses a request whose body takes too long. */
export const refuseLate = ({ socket }: IncomingMessage) =>
  answerBrokenRequest(Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)

/** How long somebody whose request was broken may take to read the answer and to close. */
const closingMs = 2_000

const causes: Record<string, readonly [ErrorCode, string]> = {
  HPE_HEADER_OVERFLOW: ['headers-too-large', 'The headers are larger than 16 KB.'],
  HPE_INVALID_METHOD: ['invalid-request', 'HTTP defines no such method.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request-timeout', 'The request did not arrive in time.'],
}

/** Browsers wait for each answer before they ask again on a connection, and other programs send a few requests ahead. */
const requestsAtOnce = 32

/**
 * Cuts a connection that asks for more before it has its answers. One packet holds a thousand requests, and each would
 * hold a file or a place in a queue for as long as nobody reads.
 */
export function boundPipelining(app: FastifyInstance) {
  const underWay = new WeakMap<Socket, number>()
  const count = (socket: Socket, change: number) => {
    const requests = (underWay.get(socket) ?? 0) + change
    underWay.set(socket, requests)
    return requests
  }
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    if (count(socket, 1) > requestsAtOnce) {
      reply.hijack()
      socket.destroy()
    } else reply.raw.once('close', () => count(socket, -1))
    done()
  })
}

/** Headers of every answer, whoever gives it. */
export function addCommonHeaders(app: FastifyInstance, config: Config) {
  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(config, request, reply)
    done()
  })
}

/** The same for an answer that is given before any hook. */
export function setCommonHeaders({ baseUrl }: Config, request: FastifyRequest, reply: FastifyReply) {
  void reply
    .header('x-request-id', request.id)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'strict-origin-when-cross-origin')
  if (baseUrl.startsWith('https:')) void reply.header('strict-transport-security', 'max-age=31536000')
}

/**
 * Headers of an API that answers with private data: not to be stored, shown in a frame or run as a page. A
 * browser may call it only from the pages that the operator names.
 */
export async function guardApi(app: FastifyInstance, { corsOrigins }: Config) {
  app.addHook('onRequest', async (_, reply) => {
    void reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  })
  if (corsOrigins.length === 0) return
  await app.register(cors, {
    origin: corsOrigins.includes('*') ? '*' : corsOrigins,
    methods: ['GET', 'POST', 'PATCH', 'DELETE'],
    exposedHeaders: [
      'ETag',
      'Idempotency-Replayed',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'X-Request-Id',
    ],
    maxAge: 600,
  })
}
