import type { TillerClient } from '@tiller/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from './client.ts'

/** Operations that change nothing. */
type ReadOperation = {
  [
    Id in keyof TillerClient
  ]: Id extends `${'get' | 'list' | 'report' | 'explain' | 'boost' | 'simulate'}${string}` ? Id : never
}[keyof TillerClient]

type CallOf<Id extends ReadOperation> = Parameters<TillerClient[Id]>[0]
type ResponseOf<Id extends ReadOperation> = Awaited<ReturnType<TillerClient[Id]>>

/**
 * Query options for an operation. The key is operation and call, so preloading and the screen share one response. The previous
 * page stays visible while the next one loads.
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
