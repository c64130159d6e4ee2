import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import cors from '@fastify/cors'
import { errorTable, type ErrorCode } from '@tiller/contract/errors'
import { maxBodyBytes } from '@tiller/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#lib/config/config.ts'
import { ApiError } from './api-error.ts'
import { formatProblemBody } from './problem.ts'

/**
 * Limits that apply before a route is known, so that idle or malicious clients cannot hold connections.
 * `body-timeout.ts` has the timeouts of bodies.
 */
export const connectionLimits = {
  bodyLimit: maxBodyBytes,
  requestTimeout: 300_000,
  // Time without any traffic on a connection; longer than any request takes.
  connectionTimeout: 60_000,
  http: { maxHeaderSize: 16_384, headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
  clientErrorHandler: answerBrokenRequest,
}

/**
 * Sends a response and lets the client close the connection, because closing it with unread input would make the system
 * discard the response. Some clients never close, so the socket is destroyed after a time limit.
 */
function end(socket: Socket, head: string, body: string | Buffer) {
  socket.write(head)
  socket.end(body)
  setTimeout(() => socket.destroy(), closingMs).unref()
}

/** Answers a request that fails before routing, in the usual error format if possible. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [code, detail] =
    causes[error.code ?? ''] ?? (['invalid-request', 'The request is not valid HTTP.'] as const)
  const requestId = randomUUID()
  const body = JSON.stringify(formatProblemBody(new ApiError(code, detail), requestId))
  const { status } = errorTable[code]
  const head =
    `HTTP/1.1 ${status} Refused\r\ncontent-type: application/problem+json\r\nx-request-id: ${requestId}\r\n` +
    `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n`
  end(socket, head, body)
}

/** Rejects a request whose body takes too long. */
export const rejectSlowBody = ({ socket }: IncomingMessage) =>
  answerBrokenRequest(Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)

/** A client may take this time to read the error of a malformed request and close the connection. */
const closingMs = 2_000

const causes: Record<string, readonly [ErrorCode, string]> = {
  HPE_HEADER_OVERFLOW: ['headers-too-large', 'The headers are larger than 16 KB.'],
  HPE_INVALID_METHOD: ['invalid-request', 'This HTTP method does not exist.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request-timeout', 'The request did not arrive in time.'],
}

/** Maximum number of pipelined requests. Browsers do not pipeline, and some programs send only a few requests ahead. */
const requestsAtOnce = 32

/**
 * Closes a connection with too many unanswered requests. One packet can contain a thousand, each of which would
 * occupy a queue slot or file.
 */
export function limitPipelining(app: FastifyInstance) {
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

/** Adds the headers that every response has. */
export function addCommonHeaders(app: FastifyInstance, config: Config) {
  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(config, request, reply)
    done()
  })
}

/** Sets the common headers of a response that is sent before hooks run. */
export function setCommonHeaders({ baseUrl }: Config, request: FastifyRequest, reply: FastifyReply) {
  void reply
    .header('x-request-id', request.id)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'strict-origin-when-cross-origin')
  if (baseUrl.startsWith('https:')) void reply.header('strict-transport-security', 'max-age=31536000')
}

/**
 * Adds the headers of an API with private data: no caching, no framing, no sniffing. Browsers may call it only from the
 * configured origins.
 */
export async function addApiSecurityHeaders(app: FastifyInstance, { corsOrigins }: Config) {
  app.addHook('onRequest', async (_, reply) => {
    void reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  })
  if (corsOrigins.length === 0) return
  await app.register(cors, {
    origin: corsOrigins.includes('*') ? '*' : corsOrigins,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
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
