import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { JobFiltersPreview } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { client } from '../api/client.ts'
import { Problem } from '../api/problem.tsx'
import { filtersCodec, type FilterValues } from './filter-values.ts'
import { useDebouncedValue } from './use-debounced-value.ts'
import { Skeleton } from '../api/skeleton.tsx'
import { t, Text } from '../language/text.ts'

const afterMs = 400

/**
 * Queries the jobs that match the filters, 400 ms after the last change. The query is disabled while the filters are
 * invalid.
 */
export function useJobFilterPreview(poolId: number | undefined, values: readonly FilterValues[]) {
  const settled = useDebouncedValue(JSON.stringify(values), afterMs)
  const filters = filtersCodec.fromFormValue(JSON.parse(settled))
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

export function JobFilterPreview({
  answer: { data, error, isPlaceholderData },
  nameOf,
}: {
  answer: ReturnType<typeof useJobFilterPreview>
  nameOf: (campaignId: number) => string
}) {
  if (error !== null) return <Problem error={error} />
  if (data === undefined) return <Skeleton />
  return (
    <div aria-busy={isPlaceholderData} className="preview">
      <p role="status">
        <Text
          id="{matching, plural, one {<strong>#</strong> job matches} other {<strong>#</strong> jobs match}}, {free, plural, one {# of them is in no campaign} other {# of them are in no campaign}}."
          values={{
            matching: data.matching,
            free: data.free,
            strong: (content) => <strong>{content}</strong>,
          }}
        />
      </p>
      <CampaignsWithJobs data={data} nameOf={nameOf} />
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
        <p className="soft">{t('and {count, number} more', { count: data.matching - data.sample.length })}</p>
      ) : null}
    </div>
  )
}

const CampaignsWithJobs = ({
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
          {t('{jobs, plural, one {# is with {name}} other {# are with {name}}}', {
            jobs,
            name: nameOf(campaignId),
          })}
        </li>
      ))}
      {held.length > 5 ? (
        <li>
          {t('{count, plural, one {and # more campaign has some} other {and # more campaigns have some}}', {
            count: held.length - 5,
          })}
        </li>
      ) : null}
    </ul>
  )
