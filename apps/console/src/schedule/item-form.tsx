import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { Problem } from '../api/problem.tsx'
import { createQueryOptions } from '../api/read.ts'
import { ErrorSummary } from '../form/error-summary.tsx'
import { FormField } from '../form/fields/form-field.tsx'
import { MergeDialog } from '../form/save/merge-dialog.tsx'
import { mergeForms, type MergeResult } from '../form/save/merge.ts'
import { isVersionMismatch } from '../form/save/save.ts'
import { isJsonEqual, textOrEmpty, toFormValues, type FormValues } from '../form/form-values.ts'
import { useForm, type FormState } from '../form/use-form.ts'
import { t, translateKnown } from '../language/text.ts'
import { showToast } from '../shell/toasts.tsx'
import type { ScheduleItem, ScheduleKind } from './items.ts'
import { scheduleOperations } from './operations.ts'
import { scheduleSpecs } from './specs.ts'
import { Skeleton } from '../api/skeleton.tsx'

type Props = {
  kind: ScheduleKind
  campaignId: number
  day: string | undefined
  item: ScheduleItem | undefined
  close: () => void
}

const scheduled: Record<ScheduleKind, string> = {
  pause: t('The pause was scheduled.'),
  'one-time budget': t('The one-time budget was scheduled.'),
  'budget change': t('The budget change was scheduled.'),
}

const changed: Record<ScheduleKind, string> = {
  pause: t('The pause was changed.'),
  'one-time budget': t('The one-time budget was changed.'),
  'budget change': t('The budget change was changed.'),
}

type Version = { data: object; etag: string }

export function ScheduleItemForm(props: Props) {
  const { kind, item } = props
  // The list may be older than the object.
  const { data: opened, error } = useQuery({
    queryKey: ['schedule', item?.key, 'version'],
    queryFn: item === undefined ? skipToken : () => versionOf(kind, item.id),
    gcTime: 0,
    staleTime: Infinity,
  })
  if (error !== null) return <Problem error={error} />
  if (item !== undefined && opened === undefined) return <Skeleton />
  return <FilledForm {...props} opened={opened} />
}

async function versionOf(kind: ScheduleKind, id: number): Promise<Version> {
  const { data, etag } = await scheduleOperations[kind].read(id)
  return { data, etag }
}

function FilledForm(props: Props & { opened: Version | undefined }) {
  const { kind, item, close } = props
  const { form, isBusy, error, save, merge, merged, back } = useItem(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form className="adjust" onSubmit={submit} noValidate aria-busy={isBusy}>
      <ErrorSummary faults={form.faults} />
      {error === undefined ? null : <Problem error={error} />}
      {Object.keys(scheduleSpecs[kind].fields).map((name) => (
        <FormField key={name} form={form} name={name}>
          {name === 'pauseReasonId' ? <PauseReason form={form} /> : undefined}
        </FormField>
      ))}
      <div className="actions">
        <button type="submit" className="ui-button" disabled={isBusy}>
          {t(item === undefined ? 'Create' : 'Save')}
        </button>
        <button type="button" className="ui-button ui-button-quiet" onClick={close}>
          {t('Go back')}
        </button>
      </div>
      {merge === undefined ? null : <MergeDialog merge={merge} go={merged} back={back} />}
    </form>
  )
}

function PauseReason({ form }: { form: FormState }) {
  const { data } = useQuery({
    ...createQueryOptions('listPauseReasons', { query: { size: 50 } }),
    staleTime: Infinity,
  })
  return (
    <select
      className="ui-input"
      aria-label={t('Pause reason')}
      value={textOrEmpty(form.values['pauseReasonId'])}
      onChange={({ currentTarget }) => form.set('pauseReasonId', currentTarget.value)}
    >
      <option value="">{t('None')}</option>
      {data?.content.map(({ id, description }) => (
        <option key={id} value={id}>
          {translateKnown(description)}
        </option>
      ))}
    </select>
  )
}

function useItem(props: Props & { opened: Version | undefined }) {
  const { kind, campaignId, day, item, opened, close } = props
  const queries = useQueryClient()
  const spec = scheduleSpecs[kind]
  const values = (object: object) => toFormValues(object, spec.fields)
  const formState = useForm(
    `schedule ${item?.key ?? `${kind} ${campaignId} ${day ?? ''}`}`,
    spec,
    opened === undefined
      ? { values: values({ ...spec.blank, [spec.dayField]: day }) }
      : { values: values(opened.data), etag: opened.etag },
  )
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const merging = useMerging(formState, values)
  const create = useCreate(props)
  const send = async (body: Record<string, unknown>) => {
    if (item === undefined) return create(body)
    const changed = new Set(formState.changed)
    const patch = Object.fromEntries(Object.entries(body).filter(([name]) => changed.has(name)))
    if (changed.size > 0) await scheduleOperations[kind].update(item.id, patch, formState.base.etag ?? '')
  }
  const refused = async (problem: unknown) => {
    if (item !== undefined && isVersionMismatch(problem)) merging.begin(await versionOf(kind, item.id))
    else if (!formState.refuse(problem)) setError(problem)
  }
  const save = async () => {
    const body = formState.check()
    setError(undefined)
    if (body === undefined) return
    setIsBusy(true)
    try {
      await send(body)
      formState.sent()
      showToast({ text: (item === undefined ? scheduled : changed)[kind] })
      await queries.invalidateQueries()
      close()
    } catch (problem) {
      await refused(problem).catch(setError)
    }
    setIsBusy(false)
  }
  return { ...formState, ...merging, isBusy, error, save }
}

function useMerging(formState: ReturnType<typeof useForm>, values: (object: object) => FormValues) {
  const [at, setAt] = useState<{ merge: MergeResult; theirs: Version }>()
  const back = () => setAt(undefined)
  return {
    merge: at?.merge,
    begin: (theirs: Version) =>
      setAt({ merge: mergeForms(formState.base.values, formState.form.values, values(theirs.data)), theirs }),
    back,
    /** Continues editing the merged values on top of the other user's version. */
    merged: (decided: FormValues) => {
      if (at === undefined) return
      formState.rebase(decided, { values: values(at.theirs.data), etag: at.theirs.etag })
      back()
    },
  }
}

/** Returns a function that creates an object. A retry does not create a second one. */
function useCreate({ kind, campaignId }: Props) {
  const sent = useRef<{ body: unknown; key: string }>(undefined)
  return async (body: Record<string, unknown>) => {
    if (!isJsonEqual(sent.current?.body, body)) sent.current = { body, key: crypto.randomUUID() }
    await scheduleOperations[kind].create(campaignId, body, sent.current?.key ?? '')
  }
}
