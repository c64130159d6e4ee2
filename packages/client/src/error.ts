import type { FieldProblem } from './generated/platform.ts'

/** Thrown for an unsuccessful response. */
export class TillerError extends Error {
  readonly status: number
  /** The code in the error catalog; undefined for the Search and Disposition APIs. */
  readonly code: string | undefined
  /** The id of the request. Quote it when you ask for support. */
  readonly requestId: string | undefined
  /** The problems that the server found in the request. */
  readonly errors: readonly FieldProblem[]
  /** The whole response body, parsed if it is JSON. */
  readonly body: unknown
  readonly headers: Headers
  /** Seconds to wait before a retry, if the server states them. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    { status, headers, body }: { status: number; headers: Headers; body: unknown },
    retryAfterSeconds?: number,
  ) {
    const { detail, message, code, requestId, errors } = (body ?? {}) as Partial<Record<string, unknown>>
    super([detail, message].find((text) => typeof text === 'string') ?? `HTTP ${status}`)
    this.name = 'TillerError'
    this.status = status
    this.body = body
    this.headers = headers
    this.retryAfterSeconds = retryAfterSeconds
    this.code = typeof code === 'string' ? code : undefined
    this.requestId = typeof requestId === 'string' ? requestId : (headers.get('x-request-id') ?? undefined)
    this.errors = Array.isArray(errors) ? (errors as FieldProblem[]) : []
  }
}

/** Thrown if no response arrived. The request may or may not have had an effect. `cause` is the error of `fetch`. */
export class NoResponseError extends Error {
  constructor(request: string, cause: unknown) {
    super(`No answer to ${request}: ${String(cause)}`, { cause })
    this.name = 'NoResponseError'
  }
}
