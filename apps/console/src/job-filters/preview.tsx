import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { JobFiltersPreview } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { client } from '../api/client.ts'
import { Problem } from '../api/problem.tsx'
import { count } from '../format/text.ts'
import { filtersCodec, type TypedFilter } from './filter-values.ts'
import { useSettled } from './use-debounced-value.ts'
import { Waiting } from '../api/skeleton.tsx'

const afterMs = 400

/** Which jobs filters match now, asked whenever they have come to rest; undefined while what is typed is no filter. */
export function usePreview(poolId: number | undefined, typed: readonly TypedFilter[]) {
  const settled = useSettled(JSON.stringify(typed), afterMs)
  const filters = filtersCodec.toValue(JSON.parse(settled))
  const body = 'value' in filters ? JSON.stringify({ jobFilters: filters.value }) : undefined
  return useQuery({
    queryKey: ['previewJobFilters', poolId, body],
    queryFn: ({ signal }) =>
      client.previewJobFilters(
        {
          params: { poolId: poolId ?? 0 },
          body: JSON.parse(body ?? '{}') as Parameters<typeof client.previewJobFilters>[0]['body'],
        },
        { signal },
      ),
    enabled: poolId !== undefined && body !== undefined,
    placeholderData: keepPreviousData,
  })
}

/** The jobs that filters match, beside them. */
export function Preview({
  answer: { data, error, isPlaceholderData },
  nameOf,
}: {
  answer: ReturnType<typeof usePreview>
  nameOf: (campaignId: number) => string
}) {
  if (error !== null) return <Problem error={error} />
  if (data === undefined) return <Waiting />
  return (
    <div aria-busy={isPlaceholderData} className="preview">
      <p role="status">
        <strong>{count(data.matching)}</strong> {data.matching === 1 ? 'job matches' : 'jobs match'},{' '}
        {count(data.free)} of them free.
      </p>
      <Held data={data} nameOf={nameOf} />
      {data.sample.length === 0 ? null : (
        <ul className="sample">
          {data.sample.map(({ id, title, jobReference }) => (
            <li key={id}>
              <Link to="/jobs/$id" params={{ id }}>
                {title}
              </Link>{' '}
              <code>{jobReference}</code>
            </li>
          ))}
        </ul>
      )}
      {data.matching > data.sample.length ? (
        <p className="soft">and {count(data.matching - data.sample.length)} more</p>
      ) : null}
    </div>
  )
}

const Held = ({
  data: { held },
  nameOf,
}: {
  data: JobFiltersPreview
  nameOf: (campaignId: number) => string
}) =>
  held.length === 0 ? null : (
    <ul className="soft">
      {held.slice(0, 5).map(({ campaignId, jobs }) => (
        <li key={campaignId}>
          {count(jobs)} {jobs === 1 ? 'is' : 'are'} with {nameOf(campaignId)}
        </li>
      ))}
      {held.length > 5 ? <li>and {count(held.length - 5)} more campaigns have some</li> : null}
    </ul>
  )
