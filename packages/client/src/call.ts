import type { TokenSource } from './access/token-source.ts'
import type { Connection } from './connection.ts'
import { TillerError } from './error.ts'
import { sendOnce, type ReceivedResponse, type OutgoingRequest } from './send-once.ts'
import type { CallOptions, Route } from './method.ts'
import { withRetries } from './retry.ts'

type Scalar = string | number | boolean

/** The arguments of a call, without the types of its operation. */
export type UntypedCall = {
  params?: Record<string, Scalar>
  query?: Record<string, Scalar | Scalar[] | undefined>
  body?: unknown
}

export type CallSettings = CallOptions & { idempotencyKey?: string | undefined; ifMatch?: string }

export type CallContext = { connection: Connection; tokens: TokenSource | undefined }

/**
 * Sends a call with a token if the operation requires one, and once more with a new token if the server
 * rejects it. Retries as described in `repeat`, with the same idempotency key.
 */
export async function sendCall(
  { connection, tokens }: CallContext,
  route: Route,
  { call, options }: { call: UntypedCall; options: CallSettings },
): Promise<ReceivedResponse> {
  const { signal, retries = connection.retries } = options
  signal?.throwIfAborted()
  const request = requestOf(connection.baseUrl, route, { call, options })
  const hasKey = request.headers.has('idempotency-key')
  const isSafe = hasKey || ['GET', 'PUT', 'DELETE'].includes(route.method ?? 'GET')
  const send = (token: string | undefined) =>
    withRetries(connection, { retries, isSafe, hasKey, signal }, () =>
      sendOnce(connection, withToken(request, token)),
    )
  const source = route.open !== true ? tokens : undefined
  const token = await source?.get({ signal })
  try {
    return await send(token)
  } catch (error) {
    // The token was revoked, or has expired by the server's clock.
    if (token === undefined || !isTokenRejected(error)) throw error
    const another = await source?.get({ signal, refused: token })
    if (another === undefined) throw error
    return send(another)
  }
}

/** Returns whether the server has rejected the token. Errors of the Disposition API have no codes. */
const isTokenRejected = (error: unknown) =>
  error instanceof TillerError &&
  (error.code === 'token-invalid' || (error.status === 401 && error.code === undefined))

function withToken(request: OutgoingRequest, token: string | undefined): OutgoingRequest {
  if (token === undefined) return request
  const headers = new Headers(request.headers)
  headers.set('authorization', `Bearer ${token}`)
  return { ...request, headers }
}

function requestOf(
  baseUrl: string,
  { method = 'GET', path, takesKey, takesVersion, isFile }: Route,
  { call, options }: { call: UntypedCall; options: CallSettings },
): OutgoingRequest {
  const { params = {}, query = {}, body } = call
  const headers = new Headers()
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (takesKey === true) headers.set('idempotency-key', options.idempotencyKey ?? crypto.randomUUID())
  if ('ifMatch' in options) headers.set('if-match', versionOf(options, takesVersion))
  return {
    method,
    url: baseUrl + fillPath(path, params) + queryString(query),
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    isFile,
    signal: options.signal,
  }
}

/**
 * Returns the value of `If-Match`. Throws if the operation does not support it, because ignoring it would make a
 * conditional update unconditional.
 */
function versionOf({ ifMatch }: CallSettings, takesVersion: true | undefined): string {
  if (typeof ifMatch !== 'string')
    throw new TypeError('ifMatch is not a string: leave it out to change whatever version there is.')
  if (takesVersion !== true) throw new TypeError('This operation takes no ifMatch.')
  return ifMatch
}

/**
 * Fills in the path parameters. Throws for a missing value and for `.` and `..`, which would change the path.
 */
const fillPath = (path: string, params: Record<string, Scalar>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? '')
    if (value === '' || value === '.' || value === '..')
      throw new TypeError(`params.${name} is ${JSON.stringify(params[name])}, which can stand in no path.`)
    return encodeURIComponent(value)
  })

function queryString(query: Record<string, Scalar | Scalar[] | undefined>) {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((each) => [name, String(each)]),
    ),
  ).toString()
  return search === '' ? '' : `?${search}`
}
