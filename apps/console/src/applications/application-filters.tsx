import { useQuery } from '@tanstack/react-query'
import { dispositionEventNames } from '@tiller/contract/disposition/events'
import { Button } from '@tiller/ui/button'
import { Field } from '@tiller/ui/field'
import { Select } from '@tiller/ui/select'
import { useState, type FormEvent } from 'react'
import { getFormText } from '../form/form-text.ts'
import { humanize } from '../format/text.ts'
import { statesQuery } from '../states/states-query.ts'
import {
  extractApplicationFilters,
  applicationStatuses,
  noState,
  type ApplicationFilters,
} from './read-filters.ts'
import { t } from '../language/text.ts'
import { formatStatus } from './status-text.ts'

const any = { value: '', label: t('Any') }

type Props = { filters: ApplicationFilters; go: (filters: ApplicationFilters) => void }

export function ApplicationFilterForm({ filters, go }: Props) {
  const [dayProblem, setDayProblem] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const names = ['applicant', 'job', 'status', 'stage', 'state', 'from', 'to'] as const
    const next = extractApplicationFilters(
      Object.fromEntries(names.map((name) => [name, getFormText(form, name)])),
    )
    const isReversed = next.from !== undefined && next.to !== undefined && next.from > next.to
    setDayProblem(isReversed ? t('The first day must not be after the last.') : undefined)
    if (!isReversed) go(next)
  }
  return (
    <form role="search" className="application-filters" aria-label={t('Applications')} onSubmit={submit}>
      <FilterFields filters={filters} dayProblem={dayProblem} />
      <div className="actions">
        <Button type="submit">{t('Search')}</Button>
        <Button type="button" kind="quiet" onClick={() => go({})}>
          {t('Show all')}
        </Button>
      </div>
    </form>
  )
}

const FilterFields = ({
  filters: { applicant, job, status, stage, state, from, to },
  dayProblem,
}: Pick<Props, 'filters'> & { dayProblem: string | undefined }) => (
  <>
    <Field
      id="applicant"
      label={t('Name or e-mail address')}
      name="applicant"
      type="search"
      maxLength={200}
      defaultValue={applicant}
    />
    <Field id="job" label={t('Job title')} name="job" type="search" maxLength={255} defaultValue={job} />
    <Select
      id="status"
      label={t('Status')}
      name="status"
      defaultValue={status ?? ''}
      options={[any, ...applicationStatuses.map((value) => ({ value, label: formatStatus(value) }))]}
    />
    <Select
      id="stage"
      label={t('Stage')}
      name="stage"
      defaultValue={stage ?? ''}
      options={[any, ...dispositionEventNames.map((value) => ({ value, label: humanize(value) }))]}
    />
    <StateChoice state={state} />
    <Field
      id="from"
      label={t('From')}
      name="from"
      type="date"
      defaultValue={from}
      error={dayProblem ?? null}
    />
    <Field
      id="to"
      label={t('To')}
      name="to"
      type="date"
      defaultValue={to}
      sharedErrorId={dayProblem === undefined ? undefined : 'from-error'}
    />
  </>
)

function StateChoice({ state }: Pick<ApplicationFilters, 'state'>) {
  const { data } = useQuery(statesQuery)
  const states = data?.content.map(({ abbreviation, name }) => ({ value: abbreviation, label: name }))
  // The chosen state stays chosen while the others are loading.
  const chosen = state === undefined || state === noState ? [] : [{ value: state, label: state }]
  return (
    <Select
      id="state"
      label={t('State of the job')}
      name="state"
      defaultValue={state ?? ''}
      options={[any, { value: noState, label: t('No state') }, ...(states ?? chosen)]}
    />
  )
}
