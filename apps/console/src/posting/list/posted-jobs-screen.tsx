import type { ListedPostedJob } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { Badge } from '@tiller/ui/badge'
import { getButtonClass } from '@tiller/ui/button'
import { createQueryOptions } from '../../api/read.ts'
import { humanize } from '../../format/text.ts'
import type { Column } from '../../list/column.ts'
import { List } from '../../list/list.tsx'
import { useList } from '../../list/use-list.ts'
import { JobActions } from './posted-job-actions.tsx'
import { t, Text } from '../../language/text.ts'

const endNames: Record<NonNullable<ListedPostedJob['endReason']>, string> = {
  FILLED: t('Filled'),
  CANCELED: t('Canceled'),
  ON_HOLD: t('Paused'),
  OTHER: t('Closed'),
}

const textOf = ({ status, endReason }: ListedPostedJob) => {
  if (endReason !== null) return endNames[endReason]
  return status === 'UNPROCESSED' ? t('Without a campaign') : humanize(status)
}

const toneOf = ({ status, endReason }: ListedPostedJob) => {
  if (endReason === null) return status === 'LIVE' ? 'good' : 'plain'
  return endReason === 'ON_HOLD' ? 'warn' : 'plain'
}

const columns: readonly Column<ListedPostedJob>[] = [
  {
    label: t('Job'),
    role: 'title',
    sort: 'title',
    value: ({ title }) => title,
    cell: ({ id, title }) => (
      <Link className="job-title" to="/jobs/$id" params={{ id }}>
        {title}
      </Link>
    ),
  },
  { label: t('Company'), role: 'detail', sort: 'company', value: ({ company }) => company },
  { label: t('Place'), role: 'detail', value: ({ places }) => places.join(' · ') || t('Not named') },
  {
    label: t('Status'),
    role: 'status',
    value: textOf,
    cell: (job) => <Badge tone={toneOf(job)}>{textOf(job)}</Badge>,
  },
  {
    label: t('Posted'),
    role: 'detail',
    sort: 'createdAt',
    unit: 'instant',
    value: ({ createdAt }) => createdAt,
  },
  {
    label: t('Actions'),
    role: 'actions',
    cell: (job) => (
      <div className="job-actions">
        <JobActions job={job} />
      </div>
    ),
  },
]

export function PostedJobsScreen() {
  const list = useList((query) => createQueryOptions('listMyPostedJobs', { query }))
  return (
    <>
      <p className="path">
        <Link to="/jobs" activeOptions={{ exact: true }}>
          {t('Jobs')}
        </Link>
      </p>
      <header className="title">
        <h1>{t('Posted jobs')}</h1>
        <div className="actions">
          <Link className={getButtonClass()} to="/jobs/new">
            {t('Post a job')}
          </Link>
        </div>
      </header>
      <List
        {...list}
        noun={t('jobs')}
        columns={columns}
        textField="title"
        none={
          <p>
            <Text
              id="Jobs that you post here or by API are listed here. <link>Post one</link>."
              values={{ link: (content) => <Link to="/jobs/new">{content}</Link> }}
            />
          </p>
        }
      />
    </>
  )
}
