import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { Problem } from '../api/problem.tsx'
import { read } from '../api/read.ts'
import { FaultSummary } from '../form/fault-summary.tsx'
import { FormField } from '../form/form-field.tsx'
import { changedFields, isSame, textOf, typedOf } from '../form/typed.ts'
import { useForm, type Form } from '../form/use-form.ts'
import { showToast } from '../shell/toasts.tsx'
import type { ScheduleItem, ScheduleKind } from './items.ts'
import { operations } from './operations.ts'
import { specs } from './specs.ts'

type Props = {
  kind: ScheduleKind
  campaignId: number
  /** For a new one, the day that was chosen. */
  day: string | undefined
  /** What is changed; undefined for a new one. */
  item: ScheduleItem | undefined
  close: () => void
}

/** The fields of one kind, for a new one or one that is still to come. */
export function ItemForm(props: Props) {
  const { kind, item, close } = props
  const { form, isBusy, error, save } = useItem(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form className="adjust" onSubmit={submit} noValidate aria-busy={isBusy}>
      <FaultSummary faults={form.faults} />
      {error === undefined ? null : <Problem error={error} />}
      {Object.keys(specs[kind].fields).map((name) => (
        <FormField key={name} form={form} name={name}>
          {name === 'pauseReasonId' ? <PauseReason form={form} /> : undefined}
        </FormField>
      ))}
      <div className="actions">
        <button type="submit" className="ui-button" disabled={isBusy}>
          {item === undefined ? 'Schedule it' : 'Save'}
        </button>
        <button type="button" className="ui-button ui-button-quiet" onClick={close}>
          Go back
        </button>
      </div>
    </form>
  )
}

function PauseReason({ form }: { form: Form }) {
  const { data } = useQuery({ ...read('listPauseReasons', { query: { size: 50 } }), staleTime: Infinity })
  return (
    <select
      className="ui-input"
      aria-label="Pause reason"
      value={textOf(form.typed['pauseReasonId'])}
      onChange={({ currentTarget }) => form.set('pauseReasonId', currentTarget.value)}
    >
      <option value="">None</option>
      {data?.content.map(({ id, description }) => (
        <option key={id} value={id}>
          {description}
        </option>
      ))}
    </select>
  )
}

function useItem({ kind, campaignId, day, item, close }: Props) {
  const queries = useQueryClient()
  const spec = specs[kind]
  const { fields } = spec
  const start = typedOf(item?.object ?? { ...spec.blank, [spec.dayField]: day }, fields)
  const held = useForm(`schedule ${item?.key ?? `${kind} ${campaignId} ${day ?? ''}`}`, spec, {
    typed: start,
  })
  const version = useQuery({
    queryKey: ['schedule', item?.key, 'version'],
    queryFn: () => (item === undefined ? '' : operations[kind].version(item.id)),
    enabled: item !== undefined,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  // The same one is made once, however often it is asked for.
  const sent = useRef<{ body: unknown; key: string }>(undefined)
  const send = async (body: Record<string, unknown>) => {
    if (item === undefined) {
      if (!isSame(sent.current?.body, body)) sent.current = { body, key: crypto.randomUUID() }
      await operations[kind].create(campaignId, body, sent.current?.key ?? '')
      return
    }
    const changed = new Set(changedFields(start, held.form.typed))
    const patch = Object.fromEntries(Object.entries(body).filter(([name]) => changed.has(name)))
    if (changed.size > 0) await operations[kind].update(item.id, patch, version.data ?? '')
  }
  const save = async () => {
    const body = held.check()
    setError(undefined)
    if (body === undefined) return
    setIsBusy(true)
    try {
      await send(body)
      held.sent()
      showToast({ text: item === undefined ? `The ${kind} is scheduled.` : `The ${kind} is changed.` })
      await queries.invalidateQueries()
      close()
    } catch (problem) {
      if (!held.refuse(problem)) setError(problem)
    }
    setIsBusy(false)
  }
  return { ...held, isBusy: isBusy || (item !== undefined && version.data === undefined), error, save }
}
