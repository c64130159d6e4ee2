import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { Button } from '@tiller/ui/button'
import type { ReactNode } from 'react'
import { t } from '../language/text.ts'
import { Problem } from './problem.tsx'
import { Skeleton, type SkeletonHeight } from './skeleton.tsx'

type Props<Data, Key extends QueryKey> = {
  of: UseQueryOptions<Data, Error, Data, Key>
  /** The height of the skeleton, so that the layout does not shift. */
  height?: SkeletonHeight
  children: (data: Data) => ReactNode
}

/**
 * Shows a skeleton while data is loading, then the data or the problem. If a refetch fails, its problem is shown
 * above the previous data.
 */
export function QueryBoundary<Data, Key extends QueryKey>({ of, height, children }: Props<Data, Key>) {
  const queries = useQueryClient()
  const { data, error, refetch, fetchStatus } = useQuery(of)
  const again = () => void refetch()
  if (data === undefined && error === null)
    return fetchStatus === 'idle' ? (
      <p>
        {t('You cancelled the request.')}{' '}
        <Button type="button" kind="quiet" onClick={again}>
          {t('Try again')}
        </Button>
      </p>
    ) : (
      <Skeleton height={height} cancel={() => void queries.cancelQueries({ queryKey: of.queryKey })} />
    )
  return (
    <>
      {error === null ? null : <Problem error={error} retry={again} />}
      {data === undefined ? null : children(data)}
    </>
  )
}
