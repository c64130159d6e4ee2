import type { Connection } from './connection.ts'
import { NoResponseError, TillerError } from './error.ts'

export type OutgoingRequest = {
  method: string
  url: string
  headers: Headers
  body?: string | undefined
  /** Whether a successful response is bytes instead of JSON. */
  isFile?: boolean | undefined
  signal?: AbortSignal | undefined
}

/** A complete successful response. */
export type ReceivedResponse = { data: unknown; status: number; headers: Headers }

/**
 * Sends a request once and reads the whole response.
 *
 * @throws TillerError for an unsuccessful response, or one that is not JSON
 * @throws NoResponseError if no complete response arrives
 * @throws the signal's reason
 */
export async function sendOnce(connection: Connection, request: OutgoingRequest): Promise<ReceivedResponse> {
  const { status, ok, headers, content } = await send(connection, request)
  if (ok && request.isFile === true) return { data: content, status, headers }
  const text = new TextDecoder().decode(content)
  const json = /\bjson\b/.test(headers.get('content-type') ?? '') ? parse(text) : undefined
  if (ok && json !== undefined) return { data: json.value, status, headers }
  throw new TillerError(
    { status, headers, body: json === undefined ? text : json.value },
    retryAfterSeconds(headers, connection.now),
  )
}

async function send(connection: Connection, { method, url, headers, body, signal }: OutgoingRequest) {
  try {
    const response = await connection.fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    })
    const { status, ok } = response
    return { status, ok, headers: response.headers, content: new Uint8Array(await response.arrayBuffer()) }
  } catch (error) {
    signal?.throwIfAborted()
    // The message omits the query, which may contain a publisher's password.
    throw new NoResponseError(`${method} ${url.split('?', 1)[0]}`, error)
  }
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

/**
 * Parses `Retry-After`: a number of seconds, or a date. A date is compared with the server's clock if the response
 * contains it (RFC 9110, 10.2.3).
 */
function retryAfterSeconds(headers: Headers, now: () => number): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(value)) return Number(value)
  const atMs = Date.parse(value)
  if (Number.isNaN(atMs)) return undefined
  const serverMs = Date.parse(headers.get('date') ?? '')
  return Math.max(0, (atMs - (Number.isNaN(serverMs) ? now() : serverMs)) / 1000)
}
