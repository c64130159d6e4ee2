import type { JobApplication } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { Badge } from '@tiller/ui/badge'
import { read } from '../api/read.ts'
import { formatInstant } from '../format/text.ts'
import { List, type Column } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { RequireScope } from '../session/require-scope.tsx'
import { nameOf } from './applicant.ts'
import { ScanBadge } from './scan-badge.tsx'

const columns: readonly Column<JobApplication>[] = [
  {
    label: 'Applicant',
    cell: (application) => (
      <Link to="/applications/$applicationId" params={{ applicationId: application.id }}>
        {nameOf(application)}
      </Link>
    ),
  },
  {
    label: 'Job',
    cell: ({ job }) => (
      <Link to="/jobs/$id" params={{ id: job.jobId }}>
        {job.title}
      </Link>
    ),
  },
  { label: 'Company', cell: ({ job }) => job.company },
  { label: 'Date', sort: 'applicationTime', cell: ({ applicationTime }) => formatInstant(applicationTime) },
  { label: 'Status', cell: (application) => <State application={application} /> },
  {
    label: 'Résumé',
    cell: ({ resume }) => (resume ? <ScanBadge scanStatus={resume.scanStatus} /> : 'None'),
  },
]

function State({ application: { completed, qualified } }: { application: JobApplication }) {
  if (!completed) return <Badge>Started</Badge>
  return qualified ? <Badge tone="good">Qualified</Badge> : <Badge tone="info">Completed</Badge>
}

export const ApplicationsScreen = () => (
  <>
    <h1>Applications</h1>
    <RequireScope scope="application:read">
      <Applications />
    </RequireScope>
  </>
)

function Applications() {
  const list = useList((query) =>
    read('listMyApplications', {
      query: { sort: ['applicationTime,desc'], ...query, expand: ['resume'] },
    }),
  )
  return (
    <List
      {...list}
      noun="applications"
      columns={columns}
      textField="job.title"
      none={
        <p>
          Applications appear when job seekers submit the application form of a job.{' '}
          <a href="/docs/guides/disposition-system/disposition-api-guide">Partners report</a> what becomes of
          them.
        </p>
      }
    />
  )
}
