import type { JobApplication, OutcomeCreate } from '@tiller/client/platform'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dispositionReasons } from '@tiller/contract/disposition/events'
import { recordableOutcomes } from '@tiller/contract/platform/applications/events'
import { Button } from '@tiller/ui/button'
import { Select } from '@tiller/ui/select'
import type { FormEvent } from 'react'
import { client } from '../api/client.ts'
import { Problem } from '../api/problem.tsx'
import { getFormText } from '../form/form-text.ts'
import { humanize } from '../format/text.ts'
import { usePermission } from '../session/me.ts'
import { showToast } from '../shell/toasts.tsx'
import { t } from '../language/text.ts'

function useRecordOutcome(applicationId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: OutcomeCreate) => client.recordApplicationEvent({ params: { applicationId }, body }),
    onSuccess: ({ stage }) =>
      showToast({ text: t('Recorded: {stage}', { stage: humanize(stage ?? 'other') }) }),
    onSettled: () => queries.invalidateQueries(),
  })
}

/** The stages before the customer has acted on an application. */
const untouched: ReadonlySet<JobApplication['stage']> = new Set([
  null,
  'registration',
  'lead',
  'application_started',
  'application_completed',
  'application_qualified',
  'application_unqualified',
] as const)

/**
 * A button that records that the applicant was contacted. It is hidden once the application has reached this stage.
 */
export function ContactedButton({ application: { id, stage, tlrSid } }: { application: JobApplication }) {
  const { may, why } = usePermission('application')
  const { mutate, isPending, error } = useRecordOutcome(id)
  if (tlrSid === null || !untouched.has(stage)) return null
  return (
    <>
      <Button
        type="button"
        disabled={!may || isPending}
        title={why}
        onClick={() => mutate({ event: 'contacted' })}
      >
        {t('Mark as contacted')}
      </Button>
      {error === null ? null : <Problem error={error} />}
    </>
  )
}

/** A form that records a hiring outcome, as an applicant tracking system would report it. */
export function RecordOutcome({ applicationId }: { applicationId: number }) {
  const { may, why } = usePermission('application')
  const { mutate, isPending, error } = useRecordOutcome(applicationId)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const reason = getFormText(form, 'reason')
    mutate({
      // The options are exactly the values of the contract.
      event: getFormText(form, 'event') as OutcomeCreate['event'],
      ...(reason === '' ? {} : { reason: reason as NonNullable<OutcomeCreate['reason']> }),
    })
  }
  return (
    <form className="record-outcome no-print" onSubmit={submit}>
      {error === null ? null : <Problem error={error} />}
      <Select
        id="outcome"
        label={t('What happened?')}
        name="event"
        options={recordableOutcomes.map((value) => ({ value, label: humanize(value) }))}
      />
      <Select
        id="reason"
        label={t('Reason (optional)')}
        name="reason"
        options={[
          { value: '', label: t('None') },
          ...dispositionReasons.map((value) => ({ value, label: humanize(value) })),
        ]}
      />
      <Button type="submit" disabled={!may || isPending} title={why}>
        {t('Record')}
      </Button>
      {why === undefined ? null : <p className="soft">{why}</p>}
    </form>
  )
}
