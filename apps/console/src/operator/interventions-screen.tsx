import { Field } from '@tiller/ui/field'
import { Select } from '@tiller/ui/select'
import { client } from '../api/client.ts'
import { getFormText } from '../form/form-text.ts'
import { formatMoney } from '../format/money.ts'
import { humanize } from '../format/text.ts'
import { ChangeForm } from './change-form.tsx'
import { OperatorFrame } from './frame.tsx'
import { t, Text } from '../language/text.ts'

export const InterventionsScreen = () => (
  <OperatorFrame title={t('Interventions')}>
    <h2>{t('Suspend or release a campaign or segment')}</h2>
    <p>
      <Text
        id="A suspended campaign is no longer shown or billed, and its owner cannot launch it. A released one is returned to its owner, paused. The owner sees the reason under <b>Changes</b>."
        values={{ b: (content) => <b>{content}</b> }}
      />
    </p>
    <Intervene />
    <h2>{t('Refund a charged click or acquisition')}</h2>
    <p>
      {t(
        'The amount returns to the budgets that paid, the publisher’s earnings are reversed, and the statement of the month has a line with the reason. To refund many clicks, open the page of their publisher.',
      )}
    </p>
    <RefundClick />
  </OperatorFrame>
)

const kinds = ['CAMPAIGN', 'SEGMENT'] as const
const actions = ['SUSPEND', 'RELEASE'] as const
const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: humanize(value) }))

const Intervene = () => (
  <ChangeForm
    save={(form) => client.intervene({ body: readIntervention(form) })}
    submitLabel={t('Apply intervention')}
    describe={({ kind, id, status }) =>
      t('{kind} {id} is {status}.', { kind: humanize(kind), id, status: humanize(status).toLowerCase() })
    }
  >
    <Select id="kind" label={t('Type')} name="kind" options={optionsOf(kinds)} />
    <Field id="object" label={t('ID')} name="id" type="number" inputMode="numeric" min={1} required />
    <Select id="action" label={t('Action')} name="action" options={optionsOf(actions)} />
    <Field
      id="reason"
      label={t('Reason')}
      hint={t('The customer can read it')}
      name="reason"
      maxLength={500}
    />
  </ChangeForm>
)

const RefundClick = () => (
  <ChangeForm
    save={(form) => client.refundClick({ body: readRefund(form) })}
    submitLabel={t('Refund')}
    describe={({ cents, campaignId }) =>
      t('{amount} is returned to campaign {id}.', { amount: formatMoney(cents), id: campaignId })
    }
  >
    <Field
      id="click"
      label={t('Click ID')}
      hint={t('The value of tlr_sid')}
      name="clickId"
      required
      pattern="[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
    />
    <Field
      id="event"
      label={t('Conversion event')}
      hint={t('Of a charged acquisition. Leave it empty to refund the click itself.')}
      name="event"
      type="number"
      inputMode="numeric"
      min={1}
      max={9}
    />
    <Field
      id="refund-reason"
      label={t('Reason')}
      hint={t('The statement contains it')}
      name="reason"
      maxLength={200}
      required
    />
  </ChangeForm>
)

function readIntervention(form: FormData) {
  const reason = getFormText(form, 'reason')
  return {
    // The options are exactly these values.
    kind: getFormText(form, 'kind') as (typeof kinds)[number],
    action: getFormText(form, 'action') as (typeof actions)[number],
    id: Number(getFormText(form, 'id')),
    ...(reason === '' ? {} : { reason }),
  }
}

const readRefund = (form: FormData) => ({
  clickId: getFormText(form, 'clickId').toLowerCase(),
  event: Number(getFormText(form, 'event')),
  reason: getFormText(form, 'reason'),
})
