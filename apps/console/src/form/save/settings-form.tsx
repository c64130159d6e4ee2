import { useEffect, type FormEvent, type ReactNode } from 'react'
import { Notice } from '@tiller/ui/notice'
import { Problem } from '../../api/problem.tsx'
import { Effect } from './effect.tsx'
import { FaultSummary } from '../error-summary.tsx'
import { MergeQuestion } from './merge-dialog.tsx'
import { Question } from '../dialog.tsx'
import { useSave, type Settings } from './save.ts'
import { controlId, goToField, type Form } from '../use-form.ts'
import { useMay } from '../../session/me.ts'

type Props = Settings & {
  nameOf: (campaignId: number) => string
  /** The fields, and what stands beside them. */
  children: (form: Form) => ReactNode
}

/** Settings that exist already: to be looked at, changed and saved, with what somebody else did meanwhile. */
export function SettingsForm({ nameOf, children, ...settings }: Props) {
  const held = useSave(settings)
  const { form, step, changed, isBusy } = held
  useEffect(goToNamedField, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void held.save()
  }
  return (
    <form className="form" onSubmit={submit} noValidate aria-busy={isBusy}>
      {held.hasDraft && changed.length > 0 ? (
        <Notice tone="info">
          <p>What you had typed before is still here.</p>
        </Notice>
      ) : null}
      <FaultSummary faults={form.faults} />
      {step.is === 'failed' ? <Problem error={step.error} retry={() => void held.save()} /> : null}
      {children(form)}
      <SaveBar changed={changed.length} isBusy={isBusy} discard={held.drop} />
      {step.is === 'asking' ? (
        <Question title="What this will do" onClose={held.back}>
          <Effect effect={step.effect} nameOf={nameOf} />
          <div className="actions">
            <button type="button" className="ui-button" disabled={isBusy} onClick={() => void held.apply()}>
              Save
            </button>
            <button type="button" className="ui-button ui-button-quiet" onClick={held.back}>
              Go back
            </button>
          </div>
        </Question>
      ) : null}
      {step.is === 'merging' ? <MergeQuestion merge={step.merge} go={held.merged} back={held.back} /> : null}
    </form>
  )
}

/** Goes to the field that the address means. */
function goToNamedField(): void {
  const start = `#${controlId('')}`
  if (location.hash.startsWith(start)) goToField(location.hash.slice(start.length))
}

function SaveBar({ changed, isBusy, discard }: { changed: number; isBusy: boolean; discard: () => void }) {
  const { may, why } = useMay('campaigns')
  const none = isBusy || changed === 0
  return (
    <div className="form-end">
      <button type="submit" className="ui-button" disabled={!may || none} title={why}>
        Save
      </button>
      <button type="button" className="ui-button ui-button-quiet" disabled={none} onClick={discard}>
        Discard
      </button>
      <p className="soft" role="status">
        {changed === 0
          ? (why ?? 'Nothing is changed.')
          : changed === 1
            ? 'One field is changed.'
            : `${changed} fields are changed.`}
      </p>
    </div>
  )
}
