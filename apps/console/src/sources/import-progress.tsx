import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImportProgress } from '@tiller/client/platform'
import { Notice } from '@tiller/ui/notice'
import { useEffect, useRef } from 'react'
import { createQueryOptions } from '../api/read.ts'
import { formatInstant } from '../format/text.ts'
import { t } from '../language/text.ts'

const texts = {
  DUE: t('The feed is about to be fetched.'),
  READING: t('The feed is being read.'),
  MERGING: t('The jobs are being saved.'),
}

const jobsText = ({ jobs, jobsPerSecond, expectedEndAt }: ImportProgress) =>
  [
    t('Jobs so far: {count, number}', { count: jobs }),
    ...(jobsPerSecond === null ? [] : [t('{count, number} per second', { count: jobsPerSecond })]),
    ...(expectedEndAt === null ? [] : [t('expected end: {time}', { time: formatInstant(expectedEndAt) })]),
  ].join(' · ')

/** Shows the progress of a running import. When it ends, the source and its imports are refetched. */
export function LiveImportProgress({ sourceId }: { sourceId: number }) {
  const queries = useQueryClient()
  const { data } = useQuery({
    ...createQueryOptions('getImportProgress', { params: { sourceId } }),
    refetchInterval: ({ state }) => (state.data?.phase === 'IDLE' ? false : 2_000),
  })
  const phase = data?.phase ?? 'IDLE'
  const before = useRef(phase)
  useEffect(() => {
    if (before.current !== 'IDLE' && phase === 'IDLE') void queries.invalidateQueries()
    before.current = phase
  }, [phase, queries])
  return (
    <div role="status">
      {data === undefined || data.phase === 'IDLE' ? null : (
        <Notice tone="info">
          <p>
            {texts[data.phase]} {data.jobs === 0 ? null : jobsText(data)}
          </p>
        </Notice>
      )}
    </div>
  )
}
