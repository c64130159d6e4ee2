import type { JobReport } from '@tiller/client/platform'
import { Badge } from '@tiller/ui/badge'
import { client } from '../api/client.ts'
import { createQueryOptions } from '../api/read.ts'
import { useAction } from '../api/use-action.ts'
import { ConfirmButton } from '../form/confirm.tsx'
import { formatInstant } from '../format/text.ts'
import type { ListSearch } from '../list/list-search.ts'
import type { Column } from '../list/column.ts'
import { List } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { usePermission } from '../session/me.ts'
import { OperatorFrame } from './frame.tsx'
import { t } from '../language/text.ts'

type JobDecision = NonNullable<JobReport['decision']>

const kinds = { CLOSED: t('Closed'), SCAM: t('Scam') } as const

const columns: readonly Column<JobReport>[] = [
  {
    label: t('Reported'),
    role: 'detail',
    sort: 'reportedAt',
    unit: 'instant',
    value: ({ reportedAt }) => reportedAt,
  },
  {
    label: t('Reported as'),
    role: 'status',
    value: ({ kind }) => kinds[kind],
    cell: ({ kind }) => <Badge tone={kind === 'SCAM' ? 'bad' : 'warn'}>{kinds[kind]}</Badge>,
  },
  {
    label: t('Job'),
    role: 'title',
    value: ({ title }) => title,
    cell: ({ title, url }) => (
      <a href={url} rel="noreferrer noopener" target="_blank">
        {title}
        <span className="unseen"> {t('(opens a new tab)')}</span>
      </a>
    ),
  },
  { label: t('Customer'), role: 'detail', value: ({ customerId }) => customerId },
  {
    label: t('Decision'),
    role: 'actions',
    cell: (report) => <Decision report={report} />,
  },
  {
    label: t('Decision'),
    role: 'file',
    value: ({ decision }) => decision && decisionNames[decision],
  },
]

/** The reports of job seekers, which the operator decides. */
export const JobReportsScreen = () => (
  <OperatorFrame title={t('Job reports')}>
    <p>
      {t(
        'Job seekers report jobs that are closed or look like a scam. A decision applies to all open reports about the job and is recorded in the audit log.',
      )}
    </p>
    <JobReports />
  </OperatorFrame>
)

function JobReports() {
  const list = useList((query) => createQueryOptions('listJobReports', { query }))
  return (
    <>
      <ReportFilter search={list.search} go={list.go} />
      <List
        {...list}
        noun={t('job reports')}
        columns={columns}
        textField="title"
        none={<p>{t('Job seekers have not reported any job.')}</p>}
      />
    </>
  )
}

const filters: readonly { label: string; search: string | undefined }[] = [
  { label: t('All'), search: undefined },
  { label: t('To be decided'), search: 'decision=null' },
  { label: t('Job closed'), search: 'decision="CLOSE_JOB"' },
  { label: t('Dismissed'), search: 'decision="DISMISS"' },
]

const ReportFilter = ({ search, go }: { search: ListSearch; go: (search: ListSearch) => void }) => (
  <fieldset className="times">
    <legend className="unseen">{t('Decision')}</legend>
    {filters.map((filter) => (
      <button
        key={filter.label}
        type="button"
        className="chip"
        aria-pressed={search.search === filter.search}
        onClick={() => go({ sort: search.sort, search: filter.search })}
      >
        {filter.label}
      </button>
    ))}
  </fieldset>
)

const describeDecision = (decision: JobDecision, title: string) =>
  decision === 'CLOSE_JOB'
    ? t('{title} is no longer shown or billed.', { title })
    : t('{title} stays as it is.', { title })

const decisionNames: Record<JobDecision, string> = { CLOSE_JOB: t('Job closed'), DISMISS: t('Dismissed') }

function Decision({ report: { id: jobReportId, title, decision, decidedAt } }: { report: JobReport }) {
  const { may, why } = usePermission('operator')
  const { mutate, isPending } = useAction({
    run: (chosen: JobDecision) =>
      client.decideJobReport({ params: { jobReportId }, body: { decision: chosen } }),
    describe: (_, chosen) => describeDecision(chosen, title),
    subject: title,
  })
  if (decision !== null)
    return (
      <>
        {decisionNames[decision]}
        {decidedAt === null ? null : <span className="soft">, {formatInstant(decidedAt)}</span>}
      </>
    )
  return (
    <div className="job-actions">
      <ConfirmButton
        label={t('Close job')}
        of={title}
        disabled={!may || isPending}
        act={() => mutate('CLOSE_JOB')}
      >
        <p>{t('The job is no longer shown or billed, whatever its source says. This cannot be undone.')}</p>
      </ConfirmButton>
      <button
        type="button"
        className="plain"
        disabled={!may || isPending}
        title={why}
        onClick={() => mutate('DISMISS')}
      >
        {t('Dismiss')}
        <span className="unseen"> {title}</span>
      </button>
    </div>
  )
}
