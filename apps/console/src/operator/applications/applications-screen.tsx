import type { OperatorApplication } from '@tiller/client/platform'
import { Badge } from '@tiller/ui/badge'
import { Button } from '@tiller/ui/button'
import { EmptyState } from '@tiller/ui/empty-state'
import { Field } from '@tiller/ui/field'
import { useState } from 'react'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { getFormText } from '../../form/form-text.ts'
import { formatInstant } from '../../format/text.ts'
import type { Column } from '../../list/column.ts'
import { Table } from '../../list/table.tsx'
import { OperatorFrame } from '../frame.tsx'
import { ApplicationActions } from './application-actions.tsx'
import { t } from '../../language/text.ts'

type Search = { applicationId: number } | { emailAddress: string }

export function ApplicationsScreen() {
  const [search, setSearch] = useState<Search>()
  return (
    <OperatorFrame title={t('Applications')}>
      <p>
        {t(
          'Find the applications of a person who asks for erasure, or of a legal dispute for which they must be kept. The applicant is not shown here.',
        )}
      </p>
      <form
        className="panel make"
        onSubmit={(event) => {
          event.preventDefault()
          setSearch(readSearch(getFormText(new FormData(event.currentTarget), 'search')))
        }}
      >
        <Field
          id="search"
          label={t('E-mail address of the applicant, or ID of the application')}
          name="search"
          required
          maxLength={254}
          pattern="\s*([0-9]{1,15}|[^\s@]+@[^\s@]+)\s*"
          title={t('An e-mail address or a number')}
        />
        <Button type="submit">{t('Find')}</Button>
      </form>
      {search === undefined ? null : <Found search={search} />}
    </OperatorFrame>
  )
}

const readSearch = (text: string): Search =>
  text.includes('@') ? { emailAddress: text.trim() } : { applicationId: Number(text) }

const Found = ({ search }: { search: Search }) => (
  <QueryBoundary of={createQueryOptions('searchApplicationsAsOperator', { body: search })} height="rows">
    {(applications) =>
      applications.length === 0 ? (
        <EmptyState title={t('No applications found')}>
          <p>
            {t(
              'Applications that are erased no longer contain an address, and are found only by their ID. So are those that were sent without an address.',
            )}
          </p>
        </EmptyState>
      ) : (
        <Table label={t('Found applications')} columns={columns} rows={applications} keyOf={({ id }) => id} />
      )
    }
  </QueryBoundary>
)

const columns: readonly Column<OperatorApplication>[] = [
  {
    label: t('Application'),
    role: 'title',
    value: ({ jobTitle }) => jobTitle,
    cell: ({ jobTitle, company, id }) => (
      <>
        {jobTitle}{' '}
        <span className="soft">
          {company === '' ? '' : `${company} · `}
          {t('ID {id}', { id })}
        </span>
      </>
    ),
  },
  { label: t('Customer'), role: 'detail', value: ({ customerName }) => customerName },
  { label: t('Begun'), role: 'detail', unit: 'instant', value: ({ startedAt }) => startedAt },
  { label: t('Date sent'), role: 'detail', unit: 'instant', value: ({ completedAt }) => completedAt },
  {
    label: t('Personal data'),
    role: 'status',
    value: (application) => describeState(application).label,
    cell: (application) => {
      const { tone, label } = describeState(application)
      return <Badge tone={tone}>{label}</Badge>
    },
  },
  { label: t('Reason of the hold'), role: 'detail', value: ({ holdReason }) => holdReason },
  {
    label: t('Actions'),
    role: 'actions',
    cell: (application) => <ApplicationActions application={application} />,
  },
]

function describeState({ erasedAt, holdUntil }: OperatorApplication) {
  if (erasedAt !== null)
    return { tone: 'plain', label: t('Erased {time}', { time: formatInstant(erasedAt) }) } as const
  return holdUntil === null
    ? ({ tone: 'info', label: t('Stored') } as const)
    : ({ tone: 'warn', label: t('Held until {time}', { time: formatInstant(holdUntil) }) } as const)
}
