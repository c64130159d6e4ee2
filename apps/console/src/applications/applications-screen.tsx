import { useQuery } from '@tanstack/react-query'
import type { JobApplication } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { Badge } from '@tiller/ui/badge'
import { EmptyState } from '@tiller/ui/empty-state'
import { createQueryOptions } from '../api/read.ts'
import { formatInstant, humanize } from '../format/text.ts'
import { addDays, startOfDay } from '../format/day.ts'
import { List, type Column } from '../list/list.tsx'
import { listQuery, type ListSearch } from '../list/list-search.ts'
import { useMe } from '../session/me.ts'
import { RequireScope } from '../session/require-scope.tsx'
import { useLastVisit } from './last-visit.ts'
import { ApplicationFilterForm } from './application-filters.tsx'
import { toConditions, type ApplicationFilters, type StartOf } from './read-filters.ts'
import { applicationsRoute } from './routes.tsx'
import { getApplicantName } from './applicant.ts'
import { ScanBadge } from './scan-badge.tsx'

/**
 * Defines the columns of the list.
 *
 * @param isNew whether an application was received after the last visit
 */
const columnsOf = (isNew: (application: JobApplication) => boolean): readonly Column<JobApplication>[] => [
  {
    label: 'Applicant',
    cell: (application) => (
      <>
        <Link to="/applications/$applicationId" params={{ applicationId: application.id }}>
          {getApplicantName(application)}
        </Link>{' '}
        {isNew(application) ? <Badge tone="info">New</Badge> : null}
      </>
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
  {
    label: 'Date',
    sort: 'applicationTime',
    cell: ({ applicationTime }) => <time dateTime={applicationTime}>{formatInstant(applicationTime)}</time>,
  },
  { label: 'Status', cell: (application) => <State application={application} /> },
  { label: 'Stage', cell: ({ stage }) => (stage === null ? '' : humanize(stage)) },
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
  const { page, sort, search, ...filters } = applicationsRoute.useSearch()
  const navigate = applicationsRoute.useNavigate()
  const answer = useApplications({ page, sort, search }, filters)
  const isNew = useLastVisit()
  const hasFilters = search !== undefined || Object.values(filters).some((value) => value !== undefined)
  return (
    <>
      <ApplicationFilterForm
        key={JSON.stringify(filters)}
        filters={filters}
        go={(next) => void navigate({ search: next })}
      />
      {hasFilters && answer.data?.totalElements === 0 ? (
        <EmptyState title="No applications match">
          <p>Check the spelling of the name: words must be complete.</p>
        </EmptyState>
      ) : (
        <List
          answer={answer}
          search={{ page, sort, search }}
          go={(next) => void navigate({ search: { ...filters, ...next } })}
          noun="applications"
          columns={columnsOf(isNew)}
          none={<NoneYet />}
        />
      )}
    </>
  )
}

function useApplications({ search, ...listSearch }: ListSearch, filters: ApplicationFilters) {
  const { billingZone } = useMe()
  const startOf: StartOf = (day, plusDays = 0) => startOfDay(billingZone, addDays(day, plusDays))
  const conditions = [search, ...toConditions(filters, startOf)].filter(Boolean).join(' ')
  const { applicant } = filters
  return useQuery(
    createQueryOptions('listMyApplications', {
      query: {
        sort: ['applicationTime,desc'],
        ...listQuery({ ...listSearch, search: conditions || undefined }),
        ...(applicant === undefined ? {} : { applicant }),
        expand: ['resume'],
      },
    }),
  )
}

const NoneYet = () => (
  <p>
    Applications appear when job seekers submit the application form of a job.{' '}
    <a href="/docs/guides/disposition-system/disposition-api-guide">Partners report</a> what becomes of them.
  </p>
)
