import { lookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { openSocket, type Connecting } from './connect.ts'
import { EgressError } from './egress-error.ts'
import { allHosts, checkUrl, publicHosts } from './check-url.ts'

export type EgressRequest = {
  url: string
  /** Default GET. */
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: Uint8Array
  /** Whether `http:` is allowed; never after a redirect from `https:`. */
  http?: boolean
  /** Maximum number of redirects of a GET, each checked like the first URL. Default 0, at most 3. */
  redirects?: number
  /** Limits the call from name resolution to the last byte of the response. */
  totalMs: number
  /** Time that each received megabyte adds to `totalMs`. Default 0. */
  msPerMegabyte?: number
  /** Maximum size of the response body as transferred. */
  maxBytes: number
  /** The minimum rate of the response body. */
  slowest?: { bytes: number; inMs: number }
  /** Aborts the call. */
  signal?: AbortSignal | undefined
}

/** A response with an unread body. Read it to the end or close it. */
export type EgressAnswer = {
  status: number
  headers: IncomingHttpHeaders
  /** Throws `EgressError` if the response is too large, too slow, or incomplete. */
  body: AsyncIterable<Uint8Array>
  close(): void
}

/** Calls `onEnd` after a time; the returned function cancels it. */
export type Timer = (ms: number, onEnd: () => void) => () => void

export type Egress = {
  /** `checkUrl` with this client's rules. */
  checkUrl(text: string, options: { http: boolean }): URL | { fault: string }
  /** Sends the request. Any status is a response; throws `EgressError` if there is none. */
  open(request: EgressRequest): Promise<EgressAnswer>
}

export type EgressParts = Connecting & { timer: Timer }

/** The system's resolver, including its hosts file. */
const systemResolve = async (name: string) =>
  (await lookup(name, { all: true })).map(({ address }) => address)

export const systemTimer: Timer = (ms, onEnd) => {
  const timeout = setTimeout(onEnd, ms)
  return () => clearTimeout(timeout)
}

/** Limits name resolution and connecting, including TLS. */
export const connectMs = 5_000
const maxHeaderBytes = 16 * 1024
const maxRedirects = 3

/**
 * The only HTTP client for user-supplied URLs: feeds, webhooks, and postbacks. It prevents access to the
 * internal network. Each call uses a new connection, is checked again, and ignores proxies.
 */
export const createEgress = (parts: EgressParts): Egress => ({
  checkUrl: (text, options) => checkUrl(text, options, parts.reach),
  open: async (request) => {
    const limit = limitTime(parts.timer, request)
    try {
      return await followed(parts, request, limit)
    } catch (error) {
      limit.stop()
      throw error
    }
  },
})

type TimeLimit = ReturnType<typeof limitTime>

/** A signal that is aborted when the call times out or its caller aborts it. */
function limitTime(timer: Timer, { totalMs, msPerMegabyte = 0, signal: broken }: EgressRequest) {
  let [bytes, grantedMs] = [0, totalMs]
  const abort = new AbortController()
  const giveUp = () => abort.abort(new EgressError('stopped', 'The request was aborted.'))
  const onEnd = () => {
    const moreMs = Math.round(totalMs + (bytes / 1e6) * msPerMegabyte - grantedMs)
    if (moreMs < 1_000) {
      const seconds = Math.round(grantedMs / 1000)
      return abort.abort(new EgressError('timeout', `The response was not complete within ${seconds} s.`))
    }
    grantedMs += moreMs
    stopTimer = timer(moreMs, onEnd)
  }
  let stopTimer = timer(totalMs, onEnd)
  broken?.addEventListener('abort', giveUp)
  if (broken?.aborted === true) giveUp()
  const stop = () => {
    stopTimer()
    broken?.removeEventListener('abort', giveUp)
  }
  const received = (count: number) => (bytes += count)
  return { signal: abort.signal, stop, received }
}

/** The egress client of a server with these settings. */
export const systemEgress = ({ egressAllowPrivate }: { egressAllowPrivate: boolean }) =>
  createEgress({
    resolve: systemResolve,
    reach: egressAllowPrivate ? allHosts : publicHosts,
    timer: systemTimer,
  })

async function followed(parts: EgressParts, request: EgressRequest, limit: TimeLimit): Promise<EgressAnswer> {
  const { signal } = limit
  const allowed = request.method === 'POST' ? 0 : Math.min(request.redirects ?? 0, maxRedirects)
  let { url: text, http = false } = request
  for (let redirects = 0; ; redirects += 1) {
    const url = checkUrl(text, { http }, parts.reach)
    if (!(url instanceof URL)) throw new EgressError('refused-url', url.fault)
    const socket = await connectInTime(url, parts, signal)
    const response = await exchange(socket, url, request, signal)
    const next = allowed === 0 ? undefined : redirectOf(response, url)
    if (next === undefined) return answerOf(response, request, limit)
    socket.destroy()
    if (redirects === allowed)
      throw new EgressError('redirect', `The server redirects more than ${allowed} times.`)
    text = next
    http &&= url.protocol === 'http:'
  }
}

/** All calls of a request share its time limit; connecting has a shorter one. */
async function connectInTime(url: URL, parts: EgressParts, signal: AbortSignal) {
  const abort = new AbortController()
  const stop = parts.timer(connectMs, () =>
    abort.abort(new EgressError('timeout', `The server could not be reached within ${connectMs / 1000} s.`)),
  )
  try {
    return await openSocket(url, parts, AbortSignal.any([signal, abort.signal]))
  } finally {
    stop()
  }
}

function exchange(socket: Socket, url: URL, request: EgressRequest, signal: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  signal.addEventListener('abort', () => socket.destroy(signal.reason as Error), { once: true })
  if (signal.aborted) socket.destroy(signal.reason as Error)
  const call = httpRequest({
    createConnection: () => socket,
    method: request.method ?? 'GET',
    path: url.pathname + url.search,
    headers: { ...request.headers, host: url.host, connection: 'close' },
    maxHeaderSize: maxHeaderBytes,
    insecureHTTPParser: false,
  })
  call.once('response', resolve)
  call.on('error', (error) => {
    socket.destroy()
    reject(failureOf(error, signal))
  })
  call.end(request.body)
  return promise
}

const redirectStatuses = new Set([301, 302, 303, 307, 308])

function redirectOf({ statusCode = 0, headers: { location } }: IncomingMessage, from: URL) {
  if (!redirectStatuses.has(statusCode) || location === undefined) return undefined
  const next = URL.parse(location, from)
  if (next === null) throw new EgressError('redirect', 'The server redirects to an invalid URL.')
  return next.href
}

function answerOf(response: IncomingMessage, request: EgressRequest, limit: TimeLimit): EgressAnswer {
  const close = () => {
    limit.stop()
    response.destroy()
  }
  // Errors after `close` are irrelevant.
  response.on('error', () => {})
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: withMinimumRate(bounded(response, request.maxBytes, limit, close), close, request.slowest),
    close,
  }
}

async function* bounded(
  response: IncomingMessage,
  maxBytes: number,
  { signal, received }: TimeLimit,
  close: () => void,
): AsyncGenerator<Uint8Array> {
  const tooLarge = () => new EgressError('too-large', `The response is larger than ${maxBytes} bytes.`)
  let bytes = 0
  try {
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
    for await (const chunk of response as AsyncIterable<Uint8Array>) {
      bytes = received(chunk.byteLength)
      if (bytes > maxBytes) throw tooLarge()
      yield chunk
    }
  } catch (error) {
    throw failureOf(error, signal)
  } finally {
    close()
  }
}

/** Aborts a body that arrives too slowly. The consumer's processing time does not count. */
async function* withMinimumRate(
  body: AsyncGenerator<Uint8Array>,
  close: () => void,
  slowest: EgressRequest['slowest'],
): AsyncGenerator<Uint8Array> {
  if (slowest === undefined) return yield* body
  let [bytes, waitedMs] = [0, 0]
  const late = Promise.withResolvers<never>()
  late.promise.catch(() => {})
  const giveUp = () => {
    late.reject(
      new EgressError('timeout', `Fewer than ${slowest.bytes} bytes arrived in ${slowest.inMs / 1000} s.`),
    )
    close()
  }
  try {
    for (;;) {
      const beganMs = performance.now()
      const timer = setTimeout(giveUp, slowest.inMs - waitedMs)
      const next = await Promise.race([late.promise, body.next()]).finally(() => clearTimeout(timer))
      if (next.done === true) return
      bytes += next.value.byteLength
      waitedMs += performance.now() - beganMs
      if (bytes >= slowest.bytes) [bytes, waitedMs] = [0, 0]
      yield next.value
    }
  } finally {
    close()
  }
}

function failureOf(error: unknown, signal: AbortSignal): EgressError {
  if (error instanceof EgressError) return error
  if (signal.aborted) return signal.reason as EgressError
  return (error as NodeJS.ErrnoException).code === 'HPE_HEADER_OVERFLOW'
    ? new EgressError('too-large', `The response headers are larger than ${maxHeaderBytes} bytes.`)
    : new EgressError('broken', 'The response is incomplete or not HTTP.')
}

/** Reads a body, which its request has limited. */
export async function readAll({ body }: EgressAnswer): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}
