import type { OperatorApplication } from '@tiller/client/platform'
import { Field } from '@tiller/ui/field'
import { useState, type ReactNode } from 'react'
import { client } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { getFormText } from '../../form/form-text.ts'
import { FormDialog } from '../../form/new-form.tsx'
import { addDays } from '../../format/day.ts'
import { humanize } from '../../format/text.ts'
import { usePermission, useToday } from '../../session/me.ts'
import { locale, t, Text } from '../../language/text.ts'

const listed = 'searchApplicationsAsOperator'

const fileKinds = new Intl.ListFormat(locale)

type Props = { application: OperatorApplication }

const unseen = (content: ReactNode[]) => <span className="unseen">{content}</span>

/** The buttons that hold, release, and erase an application, whose personal data must still exist. */
export function ApplicationActions({ application }: Props) {
  const { may, why } = usePermission('operator')
  const [opened, setOpened] = useState<'HOLD' | 'ERASE'>()
  const { id, holdUntil, erasedAt } = application
  const close = () => setOpened(undefined)
  if (erasedAt !== null) return null
  const values = { id, unseen }
  const shared = { type: 'button', className: 'plain', disabled: !may, title: why } as const
  return (
    <div className="actions">
      <button {...shared} onClick={() => setOpened('HOLD')}>
        <Text id="Hold<unseen> application {id}</unseen>" values={values} />
      </button>
      {holdUntil === null ? (
        <button {...shared} onClick={() => setOpened('ERASE')}>
          <Text id="Erase<unseen> application {id}</unseen>" values={values} />
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
    describe: () => t('Application {id} is no longer held.', { id: applicationId }),
    listed,
  })
  return (
    <button type="button" className="plain" disabled={!may || isPending} title={why} onClick={() => mutate()}>
      <Text id="Release<unseen> application {id}</unseen>" values={{ id: applicationId, unseen }} />
    </button>
  )
}

type DialogProps = Props & { close: () => void }

function HoldDialog({ application: { id: applicationId, holdReason }, close }: DialogProps) {
  const tomorrow = addDays(useToday(), 1)
  return (
    <FormDialog
      title={t('Hold application {id}', { id: applicationId })}
      verb={t('Hold application')}
      scope="operator"
      listed={listed}
      close={close}
      make={(form) =>
        client.holdApplication({
          params: { applicationId },
          body: { until: getFormText(form, 'until'), reason: getFormText(form, 'reason') },
        })
      }
      toast={() => t('Application {id} is held.', { id: applicationId })}
    >
      {(problemOf) => (
        <>
          <p>{t('Until then, nobody can erase it, and it is not erased after the retention period.')}</p>
          <Field
            id="until"
            label={t('Until')}
            name="until"
            type="date"
            min={tomorrow}
            required
            error={problemOf('until')}
          />
          <Field
            id="reason"
            label={t('Reason')}
            hint={t('Shown to anyone who tries to erase it')}
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
    title={t('Erase application {id}', { id: applicationId })}
    verb={t('Erase')}
    scope="operator"
    listed={listed}
    close={close}
    make={(form) =>
      client.eraseApplication({ params: { applicationId }, body: { reason: getFormText(form, 'reason') } })
    }
    toast={({ receiptId, missing }) =>
      missing.length === 0
        ? t('Application {id} is erased. Receipt {receipt}.', { id: applicationId, receipt: receiptId })
        : t(
            'Application {id} is erased, except for its {files}, which an old server must delete: start it.',
            {
              id: applicationId,
              files: fileKinds.format(missing.map((kind) => humanize(kind).toLowerCase())),
            },
          )
    }
  >
    {() => (
      <>
        <p>
          <Text
            id="The applicant, answers, résumé and other files, notes, mails, and partners’ reports of the application to {customer} for {job} are erased. Only the statistics remain. <b>This cannot be undone.</b>"
            values={{ customer: customerName, job: jobTitle, b: (content) => <b>{content}</b> }}
          />
        </p>
        <Field
          id="reason"
          label={t('Reason')}
          hint={t('The receipt and the audit log contain it')}
          name="reason"
          maxLength={500}
          required
        />
      </>
    )}
  </FormDialog>
)
