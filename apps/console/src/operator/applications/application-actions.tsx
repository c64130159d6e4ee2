import type { OperatorApplication } from '@tiller/client/platform'
import { Field } from '@tiller/ui/field'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { getFormText } from '../../form/form-text.ts'
import { FormDialog } from '../../form/new-form.tsx'
import { addDays } from '../../format/day.ts'
import { usePermission, useToday } from '../../session/me.ts'

const listed = 'searchApplicationsAsOperator'

type Props = { application: OperatorApplication }

/** The buttons that hold, release, and erase an application, whose personal data must still exist. */
export function ApplicationActions({ application }: Props) {
  const { may, why } = usePermission('operator')
  const [opened, setOpened] = useState<'HOLD' | 'ERASE'>()
  const { id, holdUntil, erasedAt } = application
  const close = () => setOpened(undefined)
  if (erasedAt !== null) return null
  const of = <span className="unseen"> application {id}</span>
  const shared = { type: 'button', className: 'plain', disabled: !may, title: why } as const
  return (
    <div className="actions">
      <button {...shared} onClick={() => setOpened('HOLD')}>
        Hold{of}
      </button>
      {holdUntil === null ? (
        <button {...shared} onClick={() => setOpened('ERASE')}>
          Erase{of}
        </button>
      ) : (
        <Release application={application} />
      )}
      {opened === 'HOLD' ? <HoldDialog application={application} close={close} /> : null}
      {opened === 'ERASE' ? <EraseDialog application={application} close={close} /> : null}
    </div>
  )
}

function Release({ application: { id: applicationId } }: Props) {
  const { may, why } = usePermission('operator')
  const { mutate, isPending } = useAction({
    run: () => client.holdApplication({ params: { applicationId }, body: { until: null, reason: null } }),
    describe: () => `Application ${applicationId} is no longer held.`,
    listed,
  })
  return (
    <button type="button" className="plain" disabled={!may || isPending} title={why} onClick={() => mutate()}>
      Release<span className="unseen"> application {applicationId}</span>
    </button>
  )
}

type DialogProps = Props & { close: () => void }

function HoldDialog({ application: { id: applicationId, holdReason }, close }: DialogProps) {
  const tomorrow = addDays(useToday(), 1)
  return (
    <FormDialog
      title={`Hold application ${applicationId}`}
      verb="Hold"
      scope="operator"
      listed={listed}
      close={close}
      make={(form) =>
        client.holdApplication({
          params: { applicationId },
          body: { until: getFormText(form, 'until'), reason: getFormText(form, 'reason') },
        })
      }
      toast={() => `Application ${applicationId} is held.`}
    >
      {(problemOf) => (
        <>
          <p>Until then, nobody can erase it, and it is not erased after the retention period.</p>
          <Field
            id="until"
            label="Until"
            name="until"
            type="date"
            min={tomorrow}
            required
            error={problemOf('until')}
          />
          <Field
            id="reason"
            label="Reason"
            hint="Shown to anyone who tries to erase it"
            name="reason"
            defaultValue={holdReason ?? ''}
            maxLength={500}
            required
            error={problemOf('reason')}
          />
        </>
      )}
    </FormDialog>
  )
}

const EraseDialog = ({ application: { id: applicationId, jobTitle, customerName }, close }: DialogProps) => (
  <FormDialog
    title={`Erase application ${applicationId}`}
    verb="Erase"
    scope="operator"
    listed={listed}
    close={close}
    make={(form) =>
      client.eraseApplication({ params: { applicationId }, body: { reason: getFormText(form, 'reason') } })
    }
    toast={({ receiptId, missing }) =>
      missing.length === 0
        ? `Application ${applicationId} is erased. Receipt ${receiptId}.`
        : `Application ${applicationId} is erased, except for its ${missing.join(', ')}, which an old server must delete: start it.`
    }
  >
    {() => (
      <>
        <p>
          The applicant, answers, résumé and other files, notes, mails, and partners’ reports of the
          application to {customerName} for {jobTitle} are erased. Only the statistics remain.{' '}
          <b>This cannot be undone.</b>
        </p>
        <Field
          id="reason"
          label="Reason"
          hint="The receipt and the audit log contain it"
          name="reason"
          maxLength={500}
          required
        />
      </>
    )}
  </FormDialog>
)
