import type { TillerClient } from '@tiller/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from './client.ts'

/** The operations that only read, by the verb in their names. */
type ReadOperation = {
  [
    Id in keyof TillerClient
  ]: Id extends `${'get' | 'list' | 'search' | 'report' | 'explain' | 'boost' | 'simulate'}${string}`
    ? Id
    : never
}[keyof TillerClient]

type CallOf<Id extends ReadOperation> = Parameters<TillerClient[Id]>[0]
type ResponseOf<Id extends ReadOperation> = Awaited<ReturnType<TillerClient[Id]>>

/**
 * Creates the TanStack Query options of an operation. The key consists of the operation and the call, so that
 * preloading and the screen share one response. The previous page of a list stays visible while the next one loads.
 */
export const createQueryOptions = <Id extends ReadOperation>(id: Id, call?: CallOf<Id>) =>
  queryOptions({
    queryKey: [id, call ?? {}],
    queryFn: ({ signal }): Promise<ResponseOf<Id>> => {
      // The signature ties the operation to its call.
      const method = client[id] as unknown as (
        call: unknown,
        options: { signal: AbortSignal },
      ) => Promise<ResponseOf<Id>>
      return method(call, { signal })
    },
    placeholderData: keepPreviousData,
  })
