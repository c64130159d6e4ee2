import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { Problem } from '../api/problem.tsx'
import { read } from '../api/read.ts'
import { FaultSummary } from '../form/error-summary.tsx'
import { FormField } from '../form/fields/form-field.tsx'
import { MergeQuestion } from '../form/save/merge-dialog.tsx'
import { mergeOf, type Merge } from '../form/save/merge.ts'
import { isOutdated } from '../form/save/save.ts'
import { isSame, textOf, typedOf, type Typed } from '../form/form-values.ts'
import { useForm, type Form } from '../form/use-form.ts'
import { showToast } from '../shell/toasts.tsx'
import type { ScheduleItem, ScheduleKind } from './items.ts'
import { operations } from './operations.ts'
import { specs } from './specs.ts'
import { Waiting } from '../api/skeleton.tsx'

type Props = {
  kind: ScheduleKind
  campaignId: number
  /** For a new one, the day that was chosen. */
  day: string | undefined
  /** What is changed; undefined for a new one. */
  item: ScheduleItem | undefined
  close: () => void
}

/** A schedule and its version. */
type Version = { data: object; etag: string }

/** The fields of one kind, for a new one or one that is still to come. */
export function ItemForm(props: Props) {
  const { kind, item } = props
  // The list that it was chosen from may be older than what there is.
  const { data: opened, error } = useQuery({
    queryKey: ['schedule', item?.key, 'version'],
    queryFn: item === undefined ? skipToken : () => versionOf(kind, item.id),
    gcTime: 0,
    staleTime: Infinity,
  })
  if (error !== null) return <Problem error={error} />
  if (item !== undefined && opened === undefined) return <Waiting />
  return <Filled {...props} opened={opened} />
}

async function versionOf(kind: ScheduleKind, id: number): Promise<Version> {
  const { data, etag } = await operations[kind].read(id)
  return { data, etag }
}

function Filled(props: Props & { opened: Version | undefined }) {
  const { kind, item, close } = props
  const { form, isBusy, error, save, merge, merged, back } = useItem(props)
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
      {merge === undefined ? null : <MergeQuestion merge={merge} go={merged} back={back} />}
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

function useItem(props: Props & { opened: Version | undefined }) {
  const { kind, campaignId, day, item, opened, close } = props
  const queries = useQueryClient()
  const spec = specs[kind]
  const typed = (object: object) => typedOf(object, spec.fields)
  const held = useForm(
    `schedule ${item?.key ?? `${kind} ${campaignId} ${day ?? ''}`}`,
    spec,
    opened === undefined
      ? { typed: typed({ ...spec.blank, [spec.dayField]: day }) }
      : { typed: typed(opened.data), etag: opened.etag },
  )
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const merging = useMerging(held, typed)
  const create = useCreate(props)
  const send = async (body: Record<string, unknown>) => {
    if (item === undefined) return create(body)
    const changed = new Set(held.changed)
    const patch = Object.fromEntries(Object.entries(body).filter(([name]) => changed.has(name)))
    if (changed.size > 0) await operations[kind].update(item.id, patch, held.base.etag ?? '')
  }
  const refused = async (problem: unknown) => {
    if (item !== undefined && isOutdated(problem)) merging.begin(await versionOf(kind, item.id))
    else if (!held.refuse(problem)) setError(problem)
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
      await refused(problem).catch(setError)
    }
    setIsBusy(false)
  }
  return { ...held, ...merging, isBusy, error, save }
}

/** Brings what was typed together with what somebody else has made of it meanwhile. */
function useMerging(held: ReturnType<typeof useForm>, typed: (object: object) => Typed) {
  const [at, setAt] = useState<{ merge: Merge; theirs: Version }>()
  const back = () => setAt(undefined)
  return {
    merge: at?.merge,
    begin: (theirs: Version) =>
      setAt({ merge: mergeOf(held.base.typed, held.form.typed, typed(theirs.data)), theirs }),
    back,
    /** Goes on with what was decided, upon their version. */
    merged: (decided: Typed) => {
      if (at === undefined) return
      held.rebase(decided, { typed: typed(at.theirs.data), etag: at.theirs.etag })
      back()
    },
  }
}

/** Makes the same one once, however often it is asked for. */
function useCreate({ kind, campaignId }: Props) {
  const sent = useRef<{ body: unknown; key: string }>(undefined)
  return async (body: Record<string, unknown>) => {
    if (!isSame(sent.current?.body, body)) sent.current = { body, key: crypto.randomUUID() }
    await operations[kind].create(campaignId, body, sent.current?.key ?? '')
  }
}
