import { lookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { connectToUrl, type ConnectionOptions } from './connect.ts'
import { EgressError } from './egress-error.ts'
import { allHosts, checkUrl, publicHosts } from './check-url.ts'

export type EgressRequest = {
  url: string
  /** The HTTP method; GET by default. */
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: Uint8Array
  /** Whether `http:` is allowed; never after a redirect from `https:`. */
  http?: boolean
  /** Maximum number of redirects of a GET, from 0 (the default) to 3. Each target is checked like the first URL. */
  redirects?: number
  /** Maximum time in ms from name resolution to the last byte of the response. */
  totalMs: number
  /** Time in ms by which each received megabyte extends `totalMs`; 0 by default. */
  msPerMegabyte?: number
  /** Maximum size of the response body as transferred. */
  maxBytes: number
  /** The minimum transfer rate of the response body. */
  minRate?: { bytes: number; inMs: number }
  signal?: AbortSignal | undefined
}

/** A response whose body is not read yet. The caller must read it to the end or close it. */
export type EgressResponse = {
  status: number
  headers: IncomingHttpHeaders
  /** The response body. Reading it throws `EgressError` if it is too large, too slow, or incomplete. */
  body: AsyncIterable<Uint8Array>
  close(): void
}

/** Calls `onEnd` after a time in ms. The returned function cancels the timer. */
export type StartTimer = (ms: number, onEnd: () => void) => () => void

export type EgressClient = {
  /** Checks a URL by the rules of this client. */
  checkUrl(text: string, options: { http: boolean }): URL | { fault: string }
  /** Sends the request and returns the response, whatever its status. Throws `EgressError` if there is no response. */
  open(request: EgressRequest): Promise<EgressResponse>
}

export type EgressDependencies = ConnectionOptions & { timer: StartTimer }

/** Resolves a name with the system's resolver, including its hosts file. */
const systemResolve = async (name: string) =>
  (await lookup(name, { all: true })).map(({ address }) => address)

export const startSystemTimer: StartTimer = (ms, onEnd) => {
  const timeout = setTimeout(onEnd, ms)
  return () => clearTimeout(timeout)
}

/** Maximum time in ms for name resolution and connecting, including TLS. */
export const connectTimeoutMs = 5_000
const maxHeaderBytes = 16 * 1024
const maxRedirects = 3

/**
 * Creates the only HTTP client for user-supplied URLs: feeds, webhooks, and postbacks. It prevents access to the
 * internal network. Each call uses a new connection, is checked again, and ignores proxies.
 */
export const createEgressClient = (parts: EgressDependencies): EgressClient => ({
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

/** Creates a signal that is aborted when the call times out or its caller aborts it. */
function limitTime(timer: StartTimer, { totalMs, msPerMegabyte = 0, signal: broken }: EgressRequest) {
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

/** Creates the egress client of a server with these settings. */
export const createSystemEgressClient = ({ egressAllowPrivate }: { egressAllowPrivate: boolean }) =>
  createEgressClient({
    resolve: systemResolve,
    reach: egressAllowPrivate ? allHosts : publicHosts,
    timer: startSystemTimer,
  })

async function followed(
  parts: EgressDependencies,
  request: EgressRequest,
  limit: TimeLimit,
): Promise<EgressResponse> {
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

/** Connects within a time limit, which covers the request and all its redirects together. */
async function connectInTime(url: URL, parts: EgressDependencies, signal: AbortSignal) {
  const abort = new AbortController()
  const stop = parts.timer(connectTimeoutMs, () =>
    abort.abort(
      new EgressError('timeout', `The server could not be reached within ${connectTimeoutMs / 1000} s.`),
    ),
  )
  try {
    return await connectToUrl(url, parts, AbortSignal.any([signal, abort.signal]))
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

function answerOf(response: IncomingMessage, request: EgressRequest, limit: TimeLimit): EgressResponse {
  const close = () => {
    limit.stop()
    response.destroy()
  }
  // Errors after `close` are irrelevant.
  response.on('error', () => {})
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: withMinimumRate(bounded(response, request.maxBytes, limit, close), close, request.minRate),
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
  slowest: EgressRequest['minRate'],
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

/** Reads a body completely. Its size was limited by the request. */
export async function readResponseBody({ body }: EgressResponse): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}
