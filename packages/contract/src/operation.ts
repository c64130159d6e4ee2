import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'
import type { Feature } from './platform/customers/features.ts'
import type { Scope } from './scopes.ts'

/**
 * An operation of an API as data. Its validator, its documentation, the type of its handler, and its client method
 * are derived from it.
 */
export type Operation = {
  /** A verb and a noun. The id is also the client method, handler name, and metrics label. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path relative to the API's base path, with parameters in braces. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** Set if no comparable platform has the operation. The documents and the portal mark it as an extension. */
  readonly extension?: true
  /** Set if the operation is deprecated. The description names the replacement. */
  readonly deprecated?: true
  /** The authentication: the required scope of the bearer token, Basic client authentication, or none. */
  readonly auth: Scope | 'basic' | 'none'
  /** A scope that is accepted instead of `auth`. */
  readonly alternativeAuth?: Scope
  /** The scope that was required before 0.2. It is sufficient while the setting `BROAD_CUSTOMER_SCOPE` is on. */
  readonly formerAuth?: Scope
  /** The feature that the customer must have. */
  readonly feature?: Feature
  /** With `auth: 'none'`, the scope of an optional bearer token that changes the behavior. */
  readonly optionalAuth?: Scope
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TSchema
  /** The schema of the body as `application/x-www-form-urlencoded`, if it is accepted. */
  readonly form?: TObject
  readonly ok: TSchema
  /** Set if the response is a file, with its own name and media type. */
  readonly file?: true
  /** Set if the response is a page of rows that is sent in chunks. */
  readonly streamed?: true
  /** Set if the rows can also be requested as CSV, with `Accept: text/csv`. */
  readonly csv?: true
  /** Seconds until a client revalidates its cached copy, for responses that change only with a release. */
  readonly cacheSeconds?: number
  /**
   * Set if the effect spans several transactions, so that an idempotency key could not guarantee that it happens once.
   * Repeating the call is harmless.
   */
  readonly notIdempotent?: true
  /** Maximum size of the body, if it differs from the default. */
  readonly maxBodyBytes?: number
  /**
   * Number of requests that a call counts as against the rate limit: about 1 per 20 ms of CPU time in the worst case.
   */
  readonly rateLimitCost?: number
  /** Set if the operation reads so many rows that it may use a replica of the database. Pages of lists always may. */
  readonly bulkRead?: true
  /** Error codes in addition to the common ones. */
  readonly fails: readonly ErrorCode[]
}

/** Returns the scopes that permit an operation. A token needs only one of them. */
export const listAcceptedScopes = ({ auth, alternativeAuth }: Operation): Scope[] =>
  [auth, alternativeAuth].filter((scope) => scope !== undefined && scope !== 'basic' && scope !== 'none')

/** An operation without its id, which is its key in the table. */
type Row = Omit<Operation, 'id' | 'tag'> & {
  /** Tag in the reference, if it differs from that of the other operations of its table. */
  readonly tag?: string
}

/** Defines the operations of one subject. The reference lists them under `tag`, in this order. */
export const defineOperations = <const Rows extends Record<string, Row>>(tag: string, rows: Rows) =>
  Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, { tag, ...row, id }])) as {
    readonly [Id in keyof Rows]: Rows[Id] & { readonly id: Id; readonly tag: string }
  }

/** The type of input that an optional schema describes; undefined without a schema. */
export type OptionalInput<S> = S extends TSchema ? Static<S> : undefined

/** The validated input of a handler, with defaults applied. */
export type OperationInput<O extends Operation> = {
  params: OptionalInput<O['params']>
  query: OptionalInput<O['query']>
  body: O extends { form: TSchema }
    ? OptionalInput<O['body']> | OptionalInput<O['form']>
    : OptionalInput<O['body']>
}

/** A file that a handler returns, complete or as a stream. */
export type FileResponse = {
  bytes: Uint8Array | AsyncIterable<Uint8Array | string>
  mediaType: string
  fileName: string
}

/**
 * The result of a handler. Only declared fields are sent. Streamed pages are yielded in chunks of rows, and the last
 * chunk provides the metadata of the page.
 */
export type OperationOutput<O extends Operation> = O extends { file: true }
  ? FileResponse
  : O extends { streamed: true }
    ? AsyncGenerator<Static<O['ok']>, void>
    : Static<O['ok']>

export type Handler<O extends Operation, Context> = (
  context: Context,
  input: OperationInput<O>,
) => Promise<OperationOutput<O>>

export type Operations = Record<string, Operation>

export type Handlers<Set extends Operations, Context> = { [Id in keyof Set]: Handler<Set[Id], Context> }
