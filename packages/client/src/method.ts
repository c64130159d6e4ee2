import type { ApiResponse } from './response.ts'
import type { ItemOf } from './pages.ts'

/** The request and response types of an operation. */
export type OperationTypes = { call: object; ok: unknown }

/** The method, path, and conventions of an operation. */
export type Route = {
  /** `GET` by default. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path, with parameters in braces. */
  readonly path: string
  /** Whether no token is sent. */
  readonly open?: true
  /** Whether the operation accepts `subCustomerId`. */
  readonly acts?: true
  readonly takesKey?: true
  readonly takesVersion?: true
  readonly hasEtag?: true
  /** Whether the response is bytes instead of JSON. */
  readonly isFile?: true
}

export type CallOptions = {
  /** Aborts the call and its waits. The call then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Maximum number of retries, in place of the client's setting. */
  retries?: number | undefined
}

/** The options of a call. `idempotencyKey` and `ifMatch` exist only for operations that support them. */
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

/** The arguments of a method. The call can be omitted if all of its fields are optional. */
type Arguments<O extends OperationTypes, Options> =
  Record<never, never> extends O['call']
    ? [call?: O['call'], options?: Options]
    : [call: O['call'], options?: Options]

/**
 * The method for an operation of the API. It returns the body of the response.
 *
 * @throws TillerError for an unsuccessful response
 * @throws NoResponseError if none arrives
 */
export type OperationMethod<O extends OperationTypes, R extends Route> = {
  (...given: Arguments<O, OptionsOf<R>>): Promise<O['ok']>
  /** Makes the same call, and also returns the headers of the response. */
  withResponse(
    ...given: Arguments<O, OptionsOf<R>>
  ): Promise<ApiResponse<O['ok'], R extends { hasEtag: true } ? string : undefined>>
} & ([ItemOf<O['ok']>] extends [never]
  ? unknown
  : {
      /**
       * Yields all rows of a list, page by page; `query.size` is the page size, 200 by default. With numbered pages,
       * rows that move during the iteration may be returned twice or not at all.
       */
      all(...given: Arguments<O, CallOptions>): AsyncGenerator<ItemOf<O['ok']>, void, undefined>
    })

export type OperationMethods<
  Set extends Record<keyof Set, OperationTypes>,
  Routes extends Record<keyof Set, Route>,
> = {
  [Id in keyof Set]: OperationMethod<Set[Id], Routes[Id]>
}
