import type { Scope } from '@tiller/contract/scopes'
import { useEffect, type FormEvent, type ReactNode } from 'react'
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
  nameOf: (campaignId: number) => string
  children: (form: FormState) => ReactNode
}

export function SettingsForm({ nameOf, children, scope = 'campaigns', ...settings }: Props) {
  const formState = useSave(settings)
  const { form, step, changed, isBusy } = formState
  useEffect(goToNamedField, [])
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
      {step.is === 'failed' ? <Problem error={step.error} retry={() => void formState.save()} /> : null}
      {children(form)}
      <SaveBar scope={scope} changed={changed.length} isBusy={isBusy} discard={formState.drop} />
      {step.is === 'asking' ? (
        <Dialog title={t('What this will do')} onClose={formState.back}>
          <DryRunEffectSummary effect={step.effect} nameOf={nameOf} />
          <div className="actions">
            <button
              type="button"
              className="ui-button"
              disabled={isBusy}
              onClick={() => void formState.apply()}
            >
              {t('Save')}
            </button>
            <button type="button" className="ui-button ui-button-quiet" onClick={formState.back}>
              {t('Go back')}
            </button>
          </div>
        </Dialog>
      ) : null}
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
