import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { Button } from '@tiller/ui/button'
import type { ReactNode } from 'react'
import { Problem } from './problem.tsx'
import { Waiting, type Height } from './skeleton.tsx'

type Props<Data, Key extends QueryKey> = {
  /** What is asked, as `read` says it. */
  of: UseQueryOptions<Data, Error, Data, Key>
  /** Of what is to come, so that nothing below it moves. */
  height?: Height
  children: (data: Data) => ReactNode
}

/**
 * What an operation answers: its height until it is there, the problem if there is one, and beside that what was there
 * before. A panel that fails leaves the others alone.
 */
export function Answered<Data, Key extends QueryKey>({ of, height, children }: Props<Data, Key>) {
  const queries = useQueryClient()
  const { data, error, refetch, fetchStatus } = useQuery(of)
  const again = () => void refetch()
  if (data === undefined && error === null)
    return fetchStatus === 'idle' ? (
      <p>
        It was not waited for.{' '}
        <Button type="button" kind="quiet" onClick={again}>
          Try again
        </Button>
      </p>
    ) : (
      <Waiting height={height} cancel={() => void queries.cancelQueries({ queryKey: of.queryKey })} />
    )
  return (
    <>
      {error === null ? null : <Problem error={error} retry={again} />}
      {data === undefined ? null : children(data)}
    </>
  )
}
