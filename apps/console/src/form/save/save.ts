import { TillerError } from '@tiller/client'
import type { DryRunEffect } from '@tiller/client/platform'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../language/text.ts'
import { formatErrorMessage } from '../../api/problem.tsx'
import { humanize } from '../../format/text.ts'
import { showToast } from '../../shell/toasts.tsx'
import { hasDryRunEffect } from './effect.tsx'
import { mergeForms, type MergeResult } from './merge.ts'
import { createRequestBody, isJsonEqual, toFormValues } from '../form-values.ts'
import { useForm, type FormSpec } from '../use-form.ts'

export type SavedVersion = { data: object & { name: string; effect?: DryRunEffect }; etag: string }

export type SaveSettings = {
  draft: string
  spec: FormSpec
  opened: SavedVersion
  read: () => Promise<SavedVersion>
  patch: (body: Record<string, unknown>, how: { ifMatch: string; dryRun?: true }) => Promise<SavedVersion>
}

type Step =
  | { is: 'filling in' }
  | { is: 'asking'; effect: DryRunEffect; body: Record<string, unknown> }
  | { is: 'merging'; merge: MergeResult; theirs: SavedVersion }
  | { is: 'failed'; error: unknown }

/**
 * Saves the settings of an object. Only changed fields are sent, with `If-Match`. A dry run comes first, and the user
 * must confirm if jobs or money are affected. If another user has changed the object, the changes are merged.
 */
export function useSave(settings: SaveSettings) {
  const { read, patch } = settings
  const [step, setStep] = useState<Step>({ is: 'filling in' })
  const [isBusy, setIsBusy] = useState(false)
  const { formState, values, baseBody, etag } = useSettingsValues(settings)
  const back = () => setStep({ is: 'filling in' })
  const goOnUpon = ({ data, etag: now }: SavedVersion) => {
    formState.rebase(values(data), { values: values(data), etag: now })
    formState.sent()
    back()
  }
  const apply = useApply(settings, goOnUpon)
  const failed = async (error: unknown) => {
    if (isVersionMismatch(error)) {
      const theirs = await read()
      const merge = mergeForms(formState.base.values, formState.form.values, values(theirs.data))
      setStep({ is: 'merging', merge, theirs })
    } else setStep(formState.refuse(error) ? { is: 'filling in' } : { is: 'failed', error })
  }
  const during = async (work: () => Promise<void>) => {
    setIsBusy(true)
    await work()
      .catch(failed)
      .catch((error: unknown) => setStep({ is: 'failed', error }))
    setIsBusy(false)
  }
  const send = (body: Record<string, unknown>) => apply(body, pick(baseBody(), Object.keys(body)), etag)
  const save = async () => {
    const changes = differences(baseBody(), formState.check())
    if (Object.keys(changes).length === 0) return
    const { data } = await patch(changes, { ifMatch: etag, dryRun: true })
    if (hasDryRunEffect(data.effect)) setStep({ is: 'asking', effect: data.effect, body: changes })
    else await send(changes)
  }
  return {
    ...formState,
    step,
    isBusy,
    save: () => during(save),
    apply: () => during(async () => (step.is === 'asking' ? send(step.body) : undefined)),
    back,
    /** Continues with the merged values, based on the other user's version. */
    merged: (decided: MergeResult['values']) => {
      if (step.is !== 'merging') return
      formState.rebase(decided, { values: values(step.theirs.data), etag: step.theirs.etag })
      back()
    },
  }
}

function useSettingsValues({ draft, spec, opened }: SaveSettings) {
  const { fields, codecs, finish = (body) => body } = spec
  const values = (object: object) => toFormValues(object, fields, codecs)
  const formState = useForm(draft, spec, { values: values(opened.data), etag: opened.etag })
  return {
    formState,
    values,
    baseBody: () => finish(createRequestBody(formState.base.values, fields, codecs).body),
    etag: formState.base.etag ?? opened.etag,
  }
}

function useApply({ patch }: SaveSettings, goOnUpon: (version: SavedVersion) => void) {
  const queries = useQueryClient()
  return async (body: Record<string, unknown>, before: Record<string, unknown>, ifMatch: string) => {
    const now = await patch(body, { ifMatch })
    goOnUpon(now)
    const undo = async () => {
      try {
        goOnUpon(await patch(before, { ifMatch: now.etag }))
      } catch (error) {
        showToast({ text: t('It could not be undone: {message}', { message: formatErrorMessage(error) }) })
      }
      await queries.invalidateQueries()
    }
    const fields = Object.keys(body).map((field) => humanize(field).toLowerCase())
    showToast({
      text: t('{name}: {fields} changed.', { name: now.data.name, fields: fields.join(', ') }),
      undo,
    })
    await queries.invalidateQueries()
  }
}

export const isVersionMismatch = (error: unknown): boolean =>
  error instanceof TillerError && error.code === 'version-mismatch'

const pick = (body: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, body[name]]))

const differences = (before: Record<string, unknown>, after: Record<string, unknown> = {}) =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isJsonEqual(before[name], value)))
