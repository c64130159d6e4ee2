import type { DryRunEffect } from '@tiller/client/platform'
import type { Scope } from '@tiller/contract/scopes'
import { useEffect, useEffectEvent, useRef, type FormEvent, type ReactNode } from 'react'
import { Notice } from '@tiller/ui/notice'
import { t } from '../../language/text.ts'
import { Problem } from '../../api/problem.tsx'
import { DryRunEffectSummary } from './effect.tsx'
import { ErrorSummary } from '../error-summary.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { Dialog } from '../dialog.tsx'
import { useSave, type SaveSettings } from './save.ts'
import { getControlId, focusField, type FormState } from '../use-form.ts'
import { usePermission } from '../../session/me.ts'

type Props = SaveSettings & {
  /** The scope that saving requires. */
  scope?: Scope
  /** Whether the object is archived, so that its settings can only be read. */
  isArchived?: boolean
  nameOf: (campaignId: number) => string
  children: (form: FormState) => ReactNode
}

export function SettingsForm({
  nameOf,
  children,
  scope = 'campaigns',
  isArchived = false,
  ...settings
}: Props) {
  const formState = useSave(settings)
  const { form, step, changed, isBusy } = formState
  useEffect(goToNamedField, [])
  const dropDraft = useEffectEvent(formState.drop)
  useEffect(() => {
    // It could never be saved.
    if (isArchived) dropDraft()
  }, [isArchived])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void formState.save()
  }
  return (
    <form className="form" onSubmit={submit} noValidate aria-busy={isBusy}>
      {formState.hasDraft && changed.length > 0 ? (
        <Notice tone="info">
          <p>{t('Your unsaved entries have been restored.')}</p>
        </Notice>
      ) : null}
      <ErrorSummary faults={form.faults} />
      {isArchived ? (
        <ArchivedSettings>{children(form)}</ArchivedSettings>
      ) : (
        <>
          {children(form)}
          {step.is === 'failed' ? <SaveError error={step.error} retry={() => void formState.save()} /> : null}
          <SaveBar scope={scope} changed={changed.length} isBusy={isBusy} discard={formState.drop} />
        </>
      )}
      {step.is === 'asking' ? <DryRunDialog {...formState} effect={step.effect} nameOf={nameOf} /> : null}
      {step.is === 'merging' ? (
        <MergeDialog merge={step.merge} go={formState.merged} back={formState.back} />
      ) : null}
    </form>
  )
}

function goToNamedField(): void {
  const start = `#${getControlId('')}`
  if (location.hash.startsWith(start)) focusField(location.hash.slice(start.length))
}

const ArchivedSettings = ({ children }: { children: ReactNode }) => (
  <>
    <Notice tone="info">
      <p>{t('Archived settings cannot be changed.')}</p>
    </Notice>
    <fieldset className="archived" disabled>
      {children}
    </fieldset>
  </>
)

/** An error of the server. It takes the focus, because it can be off-screen. */
function SaveError({ error, retry }: { error: unknown; retry: () => void }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    element.current?.focus()
    element.current?.scrollIntoView({ block: 'center' })
  }, [error])
  return (
    <div ref={element} tabIndex={-1}>
      <Problem error={error} retry={retry} />
    </div>
  )
}

type DryRunProps = {
  effect: DryRunEffect
  nameOf: (campaignId: number) => string
  isBusy: boolean
  apply: () => Promise<void>
  back: () => void
}

const DryRunDialog = ({ effect, nameOf, isBusy, apply, back }: DryRunProps) => (
  <Dialog title={t('What this will do')} onClose={back}>
    <DryRunEffectSummary effect={effect} nameOf={nameOf} />
    <div className="actions">
      <button type="button" className="ui-button" disabled={isBusy} onClick={() => void apply()}>
        {t('Save')}
      </button>
      <button type="button" className="ui-button ui-button-quiet" onClick={back}>
        {t('Go back')}
      </button>
    </div>
  </Dialog>
)

type SaveBarProps = { scope: Scope; changed: number; isBusy: boolean; discard: () => void }

function SaveBar({ scope, changed, isBusy, discard }: SaveBarProps) {
  const { may, why } = usePermission(scope)
  const none = isBusy || changed === 0
  return (
    <div className="form-end">
      <button type="submit" className="ui-button" disabled={!may || none} title={why}>
        {t('Save')}
      </button>
      <button type="button" className="ui-button ui-button-quiet" disabled={none} onClick={discard}>
        {t('Discard')}
      </button>
      <p className="soft" role="status">
        {changed === 0
          ? (why ?? t('No unsaved changes.'))
          : t('{count, plural, one {One unsaved change.} other {# unsaved changes.}}', { count: changed })}
      </p>
    </div>
  )
}
