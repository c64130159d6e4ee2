import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'
import type { Scope } from './scopes.ts'

/** One operation of an API, as data. Validation, documents, handler types and the client are made from it. */
export type Operation = {
  /** verbNoun: the operationId, the client's method, the handler's name and the metric's label. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the API's base path, with parameters in braces. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** No other platform of this kind has it: the documents and the portal say so. */
  readonly addition?: true
  /** Something else does the same, and the description says what. */
  readonly deprecated?: true
  /** The scope that a bearer token needs, Basic client authentication, or nothing. */
  readonly auth: Scope | 'basic' | 'none'
  /** With `auth: 'none'`: a bearer token with this scope is taken too, and changes what the operation does. */
  readonly optionalAuth?: Scope
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TSchema
  /** The body as `application/x-www-form-urlencoded`, where that is taken too. */
  readonly form?: TObject
  readonly ok: TSchema
  /** A success is a file: its bytes, under its name and of its own media type. */
  readonly file?: true
  /** Its answer is rows, `content`, and where the pages around them are, `metadata`: sent piece by piece. */
  readonly streamed?: true
  /** Its rows are answered as CSV, too, to those who ask for that with `Accept: text/csv`. */
  readonly csv?: true
  /** For answers that change only with the version: how long a caller may keep one before it asks again with its ETag. */
  readonly cacheSeconds?: number
  /** Its effect is more than one transaction, so that no key could make it happen once; to ask for it again does no harm. */
  readonly notIdempotent?: true
  /** As how many calls it counts against the limit: about one for each 20 ms of the processor that the most of it takes. */
  readonly rateLimitCost?: number
  /** What can go wrong beyond what can go wrong everywhere. */
  readonly fails: readonly ErrorCode[]
}

/** What one operation says of itself; its id is the key under which it stands. */
type Row = Omit<Operation, 'id' | 'tag'> & {
  /** Where the reference shows it, if not with the others of its folder. */
  readonly tag?: string
}

/** The operations of one subject, shown under `tag` in the reference, in this order. */
export const operations = <const Rows extends Record<string, Row>>(tag: string, rows: Rows) =>
  Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, { tag, ...row, id }])) as {
    readonly [Id in keyof Rows]: Rows[Id] & { readonly id: Id; readonly tag: string }
  }

/** The type of a part of a request, which may be absent. */
export type Part<S> = S extends TSchema ? Static<S> : undefined

/** What a handler is given: validated, with defaults filled in. */
export type Input<O extends Operation> = {
  params: Part<O['params']>
  query: Part<O['query']>
  body: O extends { form: TSchema } ? Part<O['body']> | Part<O['form']> : Part<O['body']>
}

/** A file as a handler returns it: all of it, or piece by piece, as it is made. */
export type FileAnswer = {
  bytes: Uint8Array | AsyncIterable<Uint8Array | string>
  mediaType: string
  fileName: string
}

/**
 * What a handler returns. Only declared fields leave the server. A page that is sent piece by piece is made so, too: each
 * piece is the rows that follow, and the metadata of the last piece are the page's.
 */
export type Output<O extends Operation> = O extends { file: true }
  ? FileAnswer
  : O extends { streamed: true }
    ? AsyncGenerator<Static<O['ok']>, void>
    : Static<O['ok']>

export type Handler<O extends Operation, Context> = (context: Context, input: Input<O>) => Promise<Output<O>>

/** A set of operations by id. */
export type Operations = Record<string, Operation>

export type Handlers<Set extends Operations, Context> = { [Id in keyof Set]: Handler<Set[Id], Context> }
