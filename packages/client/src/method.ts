import type { Answer } from './answer.ts'
import type { ItemOf } from './pages.ts'

/** What an operation is sent and answers, as the contract emits it. */
export type Operation = { call: object; ok: unknown }

/** How an operation is called, and in which conventions it takes part. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With parameters in braces. */
  readonly path: string
  /** A token is sent with it. */
  readonly secured?: true
  /** It can act for a sub-customer. */
  readonly acts?: true
  readonly takesKey?: true
  readonly takesVersion?: true
  readonly hasEtag?: true
  /** It answers bytes instead of JSON. */
  readonly isFile?: true
}

/** How a call is made, beside what it says. */
export type CallOptions = {
  /** Ends the call, its waits included; it rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** In place of the client's own. */
  retries?: number | undefined
}

/** The options of an operation: a key and a version only where it takes them. */
export type OptionsOf<R extends Route> = CallOptions &
  (R extends { takesKey: true }
    ? {
        /**
         * Names the thing that you want done, 1 to 255 visible characters; a random UUID if left out. Give one
         * of your own, kept with your data, if your program may have to repeat the call after a restart.
         */
        idempotencyKey?: string | undefined
      }
    : unknown) &
  (R extends { takesVersion: true }
    ? {
        /** Change the object only if it still has this version: the `etag` of an earlier answer. */
        ifMatch?: string
      }
    : unknown)

/** The call can be left out where nothing in it is needed. */
type Arguments<O extends Operation, Options> =
  Record<never, never> extends O['call']
    ? [call?: O['call'], options?: Options]
    : [call: O['call'], options?: Options]

/**
 * One operation of the API. Calling it gives the body of the answer.
 *
 * @throws TillerError for an answer that is no success
 * @throws NoAnswer if none came
 */
export type Method<O extends Operation, R extends Route> = {
  (...given: Arguments<O, OptionsOf<R>>): Promise<O['ok']>
  /** The same call, with what the headers of the answer say. */
  withResponse(
    ...given: Arguments<O, OptionsOf<R>>
  ): Promise<Answer<O['ok'], R extends { hasEtag: true } ? string : undefined>>
} & ([ItemOf<O['ok']>] extends [never]
  ? unknown
  : {
      /**
       * All rows of the list, page after page; `query.size` is how many are asked for at once, 200 if left out.
       * Rows that change their place in the order meanwhile may be given twice or not at all.
       */
      all(...given: Arguments<O, CallOptions>): AsyncGenerator<ItemOf<O['ok']>, void, undefined>
    })

/** A client's methods: the operations by their id. */
export type Methods<Set extends Record<keyof Set, Operation>, Routes extends Record<keyof Set, Route>> = {
  [Id in keyof Set]: Method<Set[Id], Routes[Id]>
}
