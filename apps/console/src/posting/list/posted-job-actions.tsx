import type { ListedPostedJob } from '@tiller/client/platform'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createQueryOptions } from '../../api/read.ts'
import { usePermission } from '../../session/me.ts'
import { useJobActions } from './use-job-actions.ts'
import { t } from '../../language/text.ts'

/** The actions for a job that was posted by API or in the console. Other jobs have none. */
export function PostedJobActions({ id }: { id: number }) {
  const { data } = useQuery(
    createQueryOptions('listMyPostedJobs', { query: { size: 1, search: `id=${id}` } }),
  )
  const [job] = data?.content ?? []
  return job === undefined ? null : (
    <div className="job-actions">
      <JobActions job={job} />
    </div>
  )
}

/** Buttons to edit, pause, close, and repost a job. */
export function JobActions({ job }: { job: ListedPostedJob }) {
  const { may, why } = usePermission('jobs')
  const { isBusy, end, reopen } = useJobActions(job)
  const action = (label: string, act: () => void) => (
    <button type="button" className="plain" disabled={!may || isBusy} title={why} onClick={act}>
      {label}
      <span className="unseen"> {job.title}</span>
    </button>
  )
  const isPaused = job.endReason === 'ON_HOLD'
  return (
    <>
      {may ? (
        <Link className="plain" to="/jobs/$id/edit" params={{ id: job.id }}>
          {t('Edit')}
          <span className="unseen"> {job.title}</span>
        </Link>
      ) : null}
      {job.endedAt === null ? (
        <>
          {action(t('Pause'), () => end('ON_HOLD'))}
          {action(t('Close as filled'), () => end('FILLED'))}
        </>
      ) : (
        <>
          {action(isPaused ? t('Resume job') : t('Post again'), () => reopen(!isPaused))}
          {isPaused ? action(t('Close as filled'), () => end('FILLED')) : null}
        </>
      )}
      {may ? (
        <Link className="plain" to="/jobs/new" search={{ from: job.id }}>
          {t('Copy')}
          <span className="unseen"> {job.title}</span>
        </Link>
      ) : null}
    </>
  )
}
