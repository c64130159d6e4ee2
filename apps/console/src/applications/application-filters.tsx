import { dispositionEventNames } from '@tiller/contract/disposition/events'
import { Button } from '@tiller/ui/button'
import { Field } from '@tiller/ui/field'
import { Select } from '@tiller/ui/select'
import type { FormEvent } from 'react'
import { getFormText } from '../form/form-text.ts'
import { humanize } from '../format/text.ts'
import { extractApplicationFilters, applicationStatuses, type ApplicationFilters } from './read-filters.ts'

const any = { value: '', label: 'Any' }

type Props = { filters: ApplicationFilters; go: (filters: ApplicationFilters) => void }

export function ApplicationFilterForm({ filters, go }: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const names = ['applicant', 'job', 'status', 'stage', 'from', 'to'] as const
    go(extractApplicationFilters(Object.fromEntries(names.map((name) => [name, getFormText(form, name)]))))
  }
  return (
    <form role="search" className="application-filters" aria-label="Applications" onSubmit={submit}>
      <FilterFields {...filters} />
      <div className="actions">
        <Button type="submit">Search</Button>
        <Button type="button" kind="quiet" onClick={() => go({})}>
          Show all
        </Button>
      </div>
    </form>
  )
}

const FilterFields = ({ applicant, job, status, stage, from, to }: ApplicationFilters) => (
  <>
    <Field
      id="applicant"
      label="Name or e-mail address"
      name="applicant"
      type="search"
      maxLength={200}
      defaultValue={applicant}
    />
    <Field id="job" label="Job title" name="job" type="search" maxLength={255} defaultValue={job} />
    <Select
      id="status"
      label="Status"
      name="status"
      defaultValue={status ?? ''}
      options={[any, ...applicationStatuses.map((value) => ({ value, label: humanize(value) }))]}
    />
    <Select
      id="stage"
      label="Stage"
      name="stage"
      defaultValue={stage ?? ''}
      options={[any, ...dispositionEventNames.map((value) => ({ value, label: humanize(value) }))]}
    />
    <Field id="from" label="From" name="from" type="date" defaultValue={from} />
    <Field id="to" label="To" name="to" type="date" defaultValue={to} />
  </>
)
