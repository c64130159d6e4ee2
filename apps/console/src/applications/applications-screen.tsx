import { useQuery } from '@tanstack/react-query'
import type { JobApplication } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { Badge } from '@tiller/ui/badge'
import { EmptyState } from '@tiller/ui/empty-state'
import { client } from '../api/client.ts'
import { createQueryOptions } from '../api/read.ts'
import { formatInstant, humanize } from '../format/text.ts'
import { addDays, getStartOfDay } from '../format/day.ts'
import type { Column } from '../list/column.ts'
import { List } from '../list/list.tsx'
import { createListQuery, type ListSearch } from '../list/list-search.ts'
import { readAllPages } from '../list/read-all-pages.ts'
import { useMe } from '../session/me.ts'
import { RequireScope } from '../session/require-scope.tsx'
import { useLastVisit } from './last-visit.ts'
import { ApplicationFilterForm } from './application-filters.tsx'
import { buildApplicationConditions, type ApplicationFilters, type GetStartOfDay } from './read-filters.ts'
import { applicationsRoute } from './routes.tsx'
import { getApplicantName } from './applicant.ts'
import { ScanBadge } from './scan-badge.tsx'
import { t, Text } from '../language/text.ts'
import { formatStatus, getApplicationState } from './status-text.ts'

/**
 * Defines the columns of the list.
 *
 * @param isNew whether an application was received after the last visit
 */
const columnsOf = (isNew: (application: JobApplication) => boolean): readonly Column<JobApplication>[] => [
  {
    label: t('Applicant'),
    role: 'title',
    value: (application) => getApplicantName(application),
    cell: (application) => (
      <>
        <Link to="/applications/$applicationId" params={{ applicationId: application.id }}>
          {getApplicantName(application)}
        </Link>{' '}
        {isNew(application) ? <Badge tone="info">{formatStatus('new')}</Badge> : null}
      </>
    ),
  },
  {
    label: t('Job'),
    role: 'detail',
    value: ({ job }) => job.title,
    cell: ({ job }) => (
      <Link to="/jobs/$id" params={{ id: job.jobId }}>
        {job.title}
      </Link>
    ),
  },
  { label: t('Company'), role: 'detail', value: ({ job }) => job.company },
  {
    label: t('Date'),
    role: 'detail',
    sort: 'applicationTime',
    unit: 'instant',
    value: ({ applicationTime }) => applicationTime,
    cell: ({ applicationTime }) => <time dateTime={applicationTime}>{formatInstant(applicationTime)}</time>,
  },
  {
    label: t('Status'),
    role: 'status',
    value: (application) => formatStatus(getApplicationState(application)),
    cell: (application) => {
      const state = getApplicationState(application)
      return <Badge tone={tones[state]}>{formatStatus(state)}</Badge>
    },
  },
  { label: t('Stage'), role: 'detail', value: ({ stage }) => (stage === null ? '' : humanize(stage)) },
  {
    label: t('Résumé'),
    role: 'detail',
    value: ({ resume }) => (resume ? t('Yes') : t('None')),
    cell: ({ resume }) => (resume ? <ScanBadge scanStatus={resume.scanStatus} /> : t('None')),
  },
]

const tones = { started: 'plain', completed: 'info', qualified: 'good' } as const

export const ApplicationsScreen = () => (
  <>
    <h1>{t('Applications')}</h1>
    <RequireScope scope="application:read">
      <Applications />
    </RequireScope>
  </>
)

function Applications() {
  const { page, sort, search, ...filters } = applicationsRoute.useSearch()
  const navigate = applicationsRoute.useNavigate()
  const { answer, readAll } = useApplications({ page, sort, search }, filters)
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
        <EmptyState title={t('No applications match')}>
          <p>{t('Check the spelling of the name: words must be complete.')}</p>
        </EmptyState>
      ) : (
        <List
          answer={answer}
          search={{ page, sort, search }}
          go={(next) => void navigate({ search: { ...filters, ...next } })}
          readAll={readAll}
          noun={t('applications')}
          columns={columnsOf(isNew)}
          none={<NoneYet />}
        />
      )}
    </>
  )
}

function useApplications({ search, ...listSearch }: ListSearch, filters: ApplicationFilters) {
  const { billingZone } = useMe()
  const startOf: GetStartOfDay = (day, plusDays = 0) => getStartOfDay(billingZone, addDays(day, plusDays))
  const conditions = [search, ...buildApplicationConditions(filters, startOf)].filter(Boolean).join(' ')
  const { applicant } = filters
  const query = {
    sort: ['applicationTime,desc'],
    ...createListQuery({ ...listSearch, search: conditions || undefined }),
    ...(applicant === undefined ? {} : { applicant }),
    expand: ['resume' as const],
  }
  const answer = useQuery(createQueryOptions('listMyApplications', { query }))
  const readAll = () =>
    readAllPages<JobApplication>((size, at) =>
      client.listMyApplications({ query: { ...query, size, page: at } }),
    )
  return { answer, readAll }
}

const NoneYet = () => (
  <p>
    <Text
      id="Applications appear when job seekers submit the application form of a job. <link>Partners report</link> what becomes of them."
      values={{
        link: (content) => <a href="/docs/guides/disposition-system/disposition-api-guide">{content}</a>,
      }}
    />
  </p>
)
