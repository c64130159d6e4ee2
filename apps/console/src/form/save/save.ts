import { TillerError } from '@tiller/client'
import type { DryRunEffect } from '@tiller/client/platform'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../api/problem.tsx'
import { spoken } from '../../format/text.ts'
import { showToast } from '../../shell/toasts.tsx'
import { hasEffect } from './effect.tsx'
import { mergeOf, type Merge } from './merge.ts'
import { bodyOf, isSame, typedOf } from '../form-values.ts'
import { useForm, type FormSpec } from '../use-form.ts'

/** An object and its version. */
export type Version = { data: object & { name: string; effect?: DryRunEffect }; etag: string }

export type Settings = {
  /** Under which the draft is kept. */
  draft: string
  spec: FormSpec
  /** The version that was on the screen when the form was opened. */
  opened: Version
  read: () => Promise<Version>
  patch: (body: Record<string, unknown>, how: { ifMatch: string; dryRun?: true }) => Promise<Version>
}

type Step =
  | { is: 'filling in' }
  | { is: 'asking'; effect: DryRunEffect; body: Record<string, unknown> }
  | { is: 'merging'; merge: Merge; theirs: Version }
  | { is: 'failed'; error: unknown }

/**
 * Saves changes of settings: only what was changed is sent, and only upon the version that was seen. What it would do is found
 * out first, and asked about if jobs or money would move. What was changed elsewhere meanwhile is shown, never overwritten.
 */
export function useSave(settings: Settings) {
  const { read, patch } = settings
  const [step, setStep] = useState<Step>({ is: 'filling in' })
  const [isBusy, setIsBusy] = useState(false)
  const { held, typed, baseBody, etag } = useHeld(settings)
  const back = () => setStep({ is: 'filling in' })
  const goOnUpon = ({ data, etag: now }: Version) => {
    held.rebase(typed(data), { typed: typed(data), etag: now })
    held.sent()
    back()
  }
  const apply = useApply(settings, goOnUpon)
  const failed = async (error: unknown) => {
    if (isOutdated(error)) {
      const theirs = await read()
      const merge = mergeOf(held.base.typed, held.form.typed, typed(theirs.data))
      setStep({ is: 'merging', merge, theirs })
    } else setStep(held.refuse(error) ? { is: 'filling in' } : { is: 'failed', error })
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
    const changes = differences(baseBody(), held.check())
    if (Object.keys(changes).length === 0) return
    const { data } = await patch(changes, { ifMatch: etag, dryRun: true })
    if (hasEffect(data.effect)) setStep({ is: 'asking', effect: data.effect, body: changes })
    else await send(changes)
  }
  return {
    ...held,
    step,
    isBusy,
    save: () => during(save),
    apply: () => during(async () => (step.is === 'asking' ? send(step.body) : undefined)),
    back,
    /** Goes on with what was decided, upon their version. */
    merged: (decided: Merge['typed']) => {
      if (step.is !== 'merging') return
      held.rebase(decided, { typed: typed(step.theirs.data), etag: step.theirs.etag })
      back()
    },
  }
}

/** The form, and the version that it is filled in upon. */
function useHeld({ draft, spec, opened }: Settings) {
  const { fields, codecs, finish = (body) => body } = spec
  const typed = (object: object) => typedOf(object, fields, codecs)
  const held = useForm(draft, spec, { typed: typed(opened.data), etag: opened.etag })
  return {
    held,
    typed,
    baseBody: () => finish(bodyOf(held.base.typed, fields, codecs).body),
    etag: held.base.etag ?? opened.etag,
  }
}

/** Sends a change, says what was changed, and offers to take it back. */
function useApply({ patch }: Settings, goOnUpon: (version: Version) => void) {
  const queries = useQueryClient()
  return async (body: Record<string, unknown>, before: Record<string, unknown>, ifMatch: string) => {
    const now = await patch(body, { ifMatch })
    goOnUpon(now)
    const undo = async () => {
      try {
        goOnUpon(await patch(before, { ifMatch: now.etag }))
      } catch (error) {
        showToast({ text: `It could not be taken back: ${sentenceOf(error)}` })
      }
      await queries.invalidateQueries()
    }
    const what = Object.keys(body).map((field) => spoken(field).toLowerCase())
    showToast({ text: `${now.data.name}: ${what.join(', ')} changed.`, undo })
    await queries.invalidateQueries()
  }
}

/** The object has another version than the change was meant for. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof TillerError && error.code === 'version-mismatch'

const pick = (body: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, body[name]]))

const differences = (before: Record<string, unknown>, after: Record<string, unknown> = {}) =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(before[name], value)))
