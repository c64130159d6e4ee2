import type { TillerClient } from '@tiller/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from './client.ts'

/** The operations that change nothing, of whatever method. */
type Reading = {
  [
    Id in keyof TillerClient
  ]: Id extends `${'get' | 'list' | 'report' | 'explain' | 'boost' | 'simulate'}${string}` ? Id : never
}[keyof TillerClient]

type CallOf<Id extends Reading> = Parameters<TillerClient[Id]>[0]
type AnswerOf<Id extends Reading> = Awaited<ReturnType<TillerClient[Id]>>

/**
 * What TanStack Query needs to read by an operation. The key is the operation and the call, so that a screen and what
 * is loaded ahead of it share one answer; what was there stays until the next is.
 */
export const read = <Id extends Reading>(id: Id, call?: CallOf<Id>) =>
  queryOptions({
    queryKey: [id, call ?? {}],
    queryFn: ({ signal }): Promise<AnswerOf<Id>> => {
      // Which operation it is and what it is called with are bound together by the signature above.
      const method = client[id] as unknown as (
        call: unknown,
        options: { signal: AbortSignal },
      ) => Promise<AnswerOf<Id>>
      return method(call, { signal })
    },
    placeholderData: keepPreviousData,
  })
