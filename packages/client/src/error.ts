import type { FieldProblem } from './generated/platform.ts'

/** An answer that is not the success that was asked for. */
export class TillerError extends Error {
  readonly status: number
  /** The code of the error catalogue; undefined for the Search and Disposition APIs. */
  readonly code: string | undefined
  /** Name it when you ask the operator for help. */
  readonly requestId: string | undefined
  /** Everything that is wrong with the request. */
  readonly errors: readonly FieldProblem[]
  /** The whole answer: JSON if it was that, else text. */
  readonly body: unknown
  readonly headers: Headers
  /** When to try again, if the server says so. */
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

/** No answer came: the request may have had its effect or not. `cause` is what `fetch` said. */
export class NoAnswer extends Error {
  constructor(request: string, cause: unknown) {
    super(`No answer to ${request}: ${String(cause)}`, { cause })
    this.name = 'NoAnswer'
  }
}
