import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'
import type { Feature } from './platform/customers/features.ts'
import type { Scope } from './scopes.ts'

/**
 * An operation of an API as data. Validation, documents, handler types, and the client are derived from it.
 */
export type Operation = {
  /** Verb and noun. Used as the operationId, client method, handler name, and metrics label. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to the API's base path, with parameters in braces. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** No other platform of this kind has it: the documents and the portal say so. */
  readonly extension?: true
  /** The description names the replacement. */
  readonly deprecated?: true
  /** Required scope of the bearer token, Basic client authentication, or no authentication. */
  readonly auth: Scope | 'basic' | 'none'
  /** A second scope that is sufficient instead of `auth`. */
  readonly alternativeAuth?: Scope
  /** The scope that was required before 0.2. Sufficient while the setting `BROAD_CUSTOMER_SCOPE` is on. */
  readonly formerAuth?: Scope
  /** Required feature of the customer. */
  readonly feature?: Feature
  /** With `auth: 'none'`: the scope of a bearer token that may be sent and changes the behavior. */
  readonly optionalAuth?: Scope
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TSchema
  /** The body as `application/x-www-form-urlencoded`, if accepted. */
  readonly form?: TObject
  readonly ok: TSchema
  /** The response is a file, with its own name and media type. */
  readonly file?: true
  /** The response is a page of rows that is sent in chunks. */
  readonly streamed?: true
  /** Also returns its rows as CSV, with `Accept: text/csv`. */
  readonly csv?: true
  /** For responses that change only with a release: seconds until a client revalidates its cached copy. */
  readonly cacheSeconds?: number
  /**
   * The effect spans several transactions, so an idempotency key could not guarantee that it happens once.
   * Repeating the call is harmless.
   */
  readonly notIdempotent?: true
  /** Maximum size of the body, if it is not the common one. */
  readonly maxBodyBytes?: number
  /** Cost against the rate limit: about 1 per 20 ms of CPU time in the worst case. */
  readonly rateLimitCost?: number
  /** Errors in addition to the common ones. */
  readonly fails: readonly ErrorCode[]
}

/** The scopes any one of which is sufficient for an operation that requires a token. */
export const acceptedScopes = ({ auth, alternativeAuth }: Operation): Scope[] =>
  [auth, alternativeAuth].filter((scope) => scope !== undefined && scope !== 'basic' && scope !== 'none')

/** An operation without its id, which is its key in the table. */
type Row = Omit<Operation, 'id' | 'tag'> & {
  /** Tag in the reference, if not that of its folder. */
  readonly tag?: string
}

/** The operations of one subject, listed under `tag` in the reference, in this order. */
export const operations = <const Rows extends Record<string, Row>>(tag: string, rows: Rows) =>
  Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, { tag, ...row, id }])) as {
    readonly [Id in keyof Rows]: Rows[Id] & { readonly id: Id; readonly tag: string }
  }

/** The type of an optional part of a request. */
export type Part<S> = S extends TSchema ? Static<S> : undefined

/** Validated input of a handler, with defaults applied. */
export type Input<O extends Operation> = {
  params: Part<O['params']>
  query: Part<O['query']>
  body: O extends { form: TSchema } ? Part<O['body']> | Part<O['form']> : Part<O['body']>
}

/** A file returned by a handler, complete or streamed. */
export type FileResponse = {
  bytes: Uint8Array | AsyncIterable<Uint8Array | string>
  mediaType: string
  fileName: string
}

/**
 * The result of a handler. Only declared fields are sent. Streamed pages are yielded in chunks of rows; the
 * metadata of the last chunk apply to the page.
 */
export type Output<O extends Operation> = O extends { file: true }
  ? FileResponse
  : O extends { streamed: true }
    ? AsyncGenerator<Static<O['ok']>, void>
    : Static<O['ok']>

export type Handler<O extends Operation, Context> = (context: Context, input: Input<O>) => Promise<Output<O>>

export type Operations = Record<string, Operation>

export type Handlers<Set extends Operations, Context> = { [Id in keyof Set]: Handler<Set[Id], Context> }
