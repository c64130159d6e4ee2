import type { ListedPostedJob } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { Badge } from '@tiller/ui/badge'
import { getButtonClass } from '@tiller/ui/button'
import { createQueryOptions } from '../../api/read.ts'
import { formatInstant, humanize } from '../../format/text.ts'
import { List, type Column } from '../../list/list.tsx'
import { useList } from '../../list/use-list.ts'
import { JobActions } from './posted-job-actions.tsx'

const endNames: Record<NonNullable<ListedPostedJob['endReason']>, string> = {
  FILLED: 'Filled',
  CANCELED: 'Canceled',
  ON_HOLD: 'Paused',
  OTHER: 'Closed',
}

const Status = ({ job: { status, endReason } }: { job: ListedPostedJob }) =>
  endReason === null ? (
    <Badge tone={status === 'LIVE' ? 'good' : 'plain'}>
      {status === 'UNPROCESSED' ? 'Without a campaign' : humanize(status)}
    </Badge>
  ) : (
    <Badge tone={endReason === 'ON_HOLD' ? 'warn' : 'plain'}>{endNames[endReason]}</Badge>
  )

const columns: readonly Column<ListedPostedJob>[] = [
  {
    label: 'Job',
    sort: 'title',
    cell: ({ id, title }) => (
      <Link className="job-title" to="/jobs/$id" params={{ id }}>
        {title}
      </Link>
    ),
  },
  { label: 'Company', sort: 'company', cell: ({ company }) => company },
  { label: 'Place', cell: ({ places }) => places.join(' · ') || 'Not named' },
  { label: 'Status', cell: (job) => <Status job={job} /> },
  { label: 'Posted', sort: 'createdAt', cell: ({ createdAt }) => formatInstant(createdAt) },
  {
    label: 'Actions',
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
          Jobs
        </Link>
      </p>
      <header className="title">
        <h1>Posted jobs</h1>
        <div className="actions">
          <Link className={getButtonClass()} to="/jobs/new">
            Post a job
          </Link>
        </div>
      </header>
      <List
        {...list}
        noun="jobs"
        columns={columns}
        textField="title"
        none={
          <p>
            Jobs that you post here or by API are listed here. <Link to="/jobs/new">Post one</Link>.
          </p>
        }
      />
    </>
  )
}
