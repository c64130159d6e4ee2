import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkRefund, Publisher } from '@tiller/client/platform'
import { Button } from '@tiller/ui/button'
import { Field } from '@tiller/ui/field'
import { Notice } from '@tiller/ui/notice'
import { useState, type FormEvent } from 'react'
import { client } from '../../api/client.ts'
import { Problem } from '../../api/problem.tsx'
import { ConfirmButton } from '../../form/confirm.tsx'
import { getFormText } from '../../form/form-text.ts'
import { addDays, getStartOfDay } from '../../format/day.ts'
import { formatMoney } from '../../format/money.ts'
import { useMe, usePermission, useToday } from '../../session/me.ts'
import { t } from '../../language/text.ts'

type Asked = { from: string; to: string; reason: string }

/** A form that refunds a publisher's clicks of some days, after a dry run. */
export function RefundClicks({ publisher: { id: publisherId, name } }: { publisher: Publisher }) {
  const { asked, preview, refund, show, reset } = useRefund(publisherId)
  const error = preview.error ?? refund.error
  return (
    <section aria-labelledby="refund-title" className="simulated">
      <h2 id="refund-title">{t('Refund clicks')}</h2>
      <p>
        {t(
          'Refunds every charged click of these days, and its acquisitions, that is not refunded yet. The money returns to the budgets that paid, and the publisher’s earnings are reversed.',
        )}
      </p>
      <RefundForm isPending={preview.isPending} show={show} reset={reset} />
      <div role="status">
        {error === null ? null : <Problem error={error} />}
        {refund.data === undefined ? null : (
          <Notice tone="good">
            <p>{t('Refunded: {refund}', { refund: describeRefund(refund.data) })}</p>
          </Notice>
        )}
        {refund.data !== undefined || preview.data === undefined || asked === undefined ? null : (
          <Preview
            refund={preview.data}
            reason={asked.reason}
            of={t('of {name}', { name })}
            disabled={refund.isPending}
            act={() => refund.mutate(asked)}
          />
        )}
      </div>
    </section>
  )
}

function useRefund(publisherId: number) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const params = { publisherId }
  const preview = useMutation({
    mutationFn: (body: Asked) => client.refundPublisherClicks({ params, query: { dryRun: true }, body }),
  })
  const refund = useMutation({
    mutationFn: (body: Asked) => client.refundPublisherClicks({ params, body }),
    onSettled: () => queries.invalidateQueries(),
  })
  return {
    asked,
    preview,
    refund,
    show: (body: Asked) => {
      refund.reset()
      setAsked(body)
      preview.mutate(body)
    },
    /** Hides the result of the dry run, which no longer matches the form. */
    reset: () => {
      setAsked(undefined)
      preview.reset()
      refund.reset()
    },
  }
}

type FormProps = { isPending: boolean; show: (asked: Asked) => void; reset: () => void }

function RefundForm({ isPending, show, reset }: FormProps) {
  const { may, why } = usePermission('operator')
  const { billingZone } = useMe()
  const today = useToday()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    show({
      from: getStartOfDay(billingZone, getFormText(form, 'from')),
      to: getStartOfDay(billingZone, addDays(getFormText(form, 'to'), 1)),
      reason: getFormText(form, 'reason').trim(),
    })
  }
  return (
    <form className="panel make" onSubmit={submit} onChange={reset}>
      <Field id="refund-from" label={t('First day')} name="from" type="date" required max={today} />
      <Field
        id="refund-to"
        label={t('Last day')}
        hint={t('At most 31 days, in the time zone {zone}', { zone: billingZone })}
        name="to"
        type="date"
        required
        max={today}
      />
      <Field
        id="refund-reason"
        label={t('Reason')}
        hint={t('Each advertiser’s statement shows it with each refund')}
        name="reason"
        required
        maxLength={200}
      />
      <Button type="submit" kind="quiet" disabled={!may || isPending} title={why}>
        {t('Show what would be refunded')}
      </Button>
      {why === undefined ? null : <p className="soft">{why}</p>}
    </form>
  )
}

type PreviewProps = { refund: BulkRefund; reason: string; of: string; disabled: boolean; act: () => void }

const Preview = ({ refund, reason, ...confirm }: PreviewProps) =>
  refund.clicks === 0 ? (
    <p>{t('No click of these days has a charge that can be refunded. Choose other days.')}</p>
  ) : (
    <>
      <p>{t('Would be refunded: {refund}', { refund: describeRefund(refund) })}</p>
      <ConfirmButton label={t('Refund clicks')} {...confirm}>
        <p>{describeRefund(refund)}</p>
        <p>
          {t(
            'Each charge gets a refund with the reason “{reason}” in its advertiser’s statement. This cannot be undone.',
            { reason },
          )}
        </p>
      </ConfirmButton>
    </>
  )

const describeRefund = ({ clicks, cents, campaigns, customers, earnedCents }: BulkRefund) =>
  t(
    '{clicks, plural, one {# click} other {# clicks}} for {cost}, in {campaigns, plural, one {# campaign} other {# campaigns}} of {customers, plural, one {# customer} other {# customers}}. The publisher’s earnings decrease by {earned}.',
    { clicks, cost: formatMoney(cents), campaigns, customers, earned: formatMoney(earnedCents) },
  )
