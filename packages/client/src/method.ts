import type { ApiResponse } from './response.ts'
import type { ItemOf } from './pages.ts'

/** The request and response types of an operation. */
export type Operation = { call: object; ok: unknown }

/** The method, path, and conventions of an operation. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With parameters in braces. */
  readonly path: string
  /** Sends a token. */
  readonly secured?: true
  /** Accepts `subCustomerId`. */
  readonly acts?: true
  readonly takesKey?: true
  readonly takesVersion?: true
  readonly hasEtag?: true
  /** Returns bytes instead of JSON. */
  readonly isFile?: true
}

export type CallOptions = {
  /** Aborts the call and its waits. The call rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Overrides the client's setting. */
  retries?: number | undefined
}

/** Idempotency keys and versions only for operations that accept them. */
export type OptionsOf<R extends Route> = CallOptions &
  (R extends { takesKey: true }
    ? {
        /**
         * Identifies the request: 1 to 255 visible characters, by default a random UUID. Set it and store it
         * with your data if your program may repeat the call after a restart.
         */
        idempotencyKey?: string | undefined
      }
    : unknown) &
  (R extends { takesVersion: true }
    ? {
        /** Updates the object only if it still has this version: the `etag` of an earlier response. */
        ifMatch?: string
      }
    : unknown)

/** The call can be omitted if all of its parts are optional. */
type Arguments<O extends Operation, Options> =
  Record<never, never> extends O['call']
    ? [call?: O['call'], options?: Options]
    : [call: O['call'], options?: Options]

/**
 * An operation of the API. Calling it returns the body of the response.
 *
 * @throws TillerError for an unsuccessful response
 * @throws NoResponseError if none arrives
 */
export type Method<O extends Operation, R extends Route> = {
  (...given: Arguments<O, OptionsOf<R>>): Promise<O['ok']>
  /** The same call, with the headers of the response. */
  withResponse(
    ...given: Arguments<O, OptionsOf<R>>
  ): Promise<ApiResponse<O['ok'], R extends { hasEtag: true } ? string : undefined>>
} & ([ItemOf<O['ok']>] extends [never]
  ? unknown
  : {
      /**
       * All rows of a list, page by page; `query.size` is the page size, 200 by default. With numbered pages,
       * rows that move during iteration may be returned twice or not at all.
       */
      all(...given: Arguments<O, CallOptions>): AsyncGenerator<ItemOf<O['ok']>, void, undefined>
    })

export type Methods<Set extends Record<keyof Set, Operation>, Routes extends Record<keyof Set, Route>> = {
  [Id in keyof Set]: Method<Set[Id], Routes[Id]>
}
