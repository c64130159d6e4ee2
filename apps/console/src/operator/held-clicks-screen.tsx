import type { HeldClickReview, HeldClicks } from '@tiller/client/platform'
import { EmptyState } from '@tiller/ui/empty-state'
import { client } from '../api/client.ts'
import { QueryBoundary } from '../api/query-boundary.tsx'
import { createQueryOptions } from '../api/read.ts'
import { useAction } from '../api/use-action.ts'
import { ConfirmButton } from '../form/confirm.tsx'
import { formatMoney } from '../format/money.ts'
import type { Column } from '../list/column.ts'
import { ExportButtons } from '../list/export/export-buttons.tsx'
import { Table } from '../list/table.tsx'
import { usePermission } from '../session/me.ts'
import { OperatorFrame } from './frame.tsx'
import { t, Text } from '../language/text.ts'

export const HeldClicksScreen = () => (
  <OperatorFrame title={t('Held clicks')}>
    <p>
      {t(
        'When a campaign gets far more clicks than usual, the additional clicks are held for one hour and then billed. Look at them in this hour: bill them now if the traffic is genuine, or reject them.',
      )}
    </p>
    <QueryBoundary of={createQueryOptions('listHeldClicks')} height="rows">
      {(campaigns) => (campaigns.length === 0 ? <NothingHeld /> : <Campaigns campaigns={campaigns} />)}
    </QueryBoundary>
  </OperatorFrame>
)

const NothingHeld = () => (
  <EmptyState title={t('No clicks are held')}>
    <p>
      <Text
        id="There is nothing to do. To find invalid clicks that were billed, open <b>Publishers</b>, compare the clicks by class, and refund a publisher’s clicks on its page."
        values={{ b: (content) => <b>{content}</b> }}
      />
    </p>
  </EmptyState>
)

const columns: readonly Column<HeldClicks>[] = [
  {
    label: t('Campaign'),
    role: 'title',
    value: ({ campaignName }) => campaignName,
    cell: ({ campaignName, campaignId }) => (
      <>
        {campaignName} <span className="soft">{t('ID {id}', { id: campaignId })}</span>
      </>
    ),
  },
  { label: t('Customer'), role: 'detail', value: ({ customerName }) => customerName },
  { label: t('Held clicks'), role: 'figure', unit: 'count', value: ({ clicks }) => clicks },
  { label: t('Price'), role: 'figure', unit: 'cents', value: ({ cents }) => cents },
  { label: t('Oldest click'), role: 'detail', unit: 'instant', value: ({ firstAt }) => firstAt },
  { label: t('Billed from'), role: 'detail', unit: 'instant', value: ({ billedAt }) => billedAt },
  { label: t('Actions'), role: 'actions', cell: (held) => <Review held={held} /> },
]

const Campaigns = ({ campaigns }: { campaigns: readonly HeldClicks[] }) => (
  <>
    <Table
      label={t('Table of campaigns with held clicks')}
      columns={columns}
      rows={campaigns}
      keyOf={({ campaignId }) => campaignId}
    />
    <ExportButtons noun={t('held clicks')} columns={columns} readAll={async () => campaigns} />
  </>
)

function Review({ held: { campaignId, campaignName, clicks, cents } }: { held: HeldClicks }) {
  const { may } = usePermission('operator')
  const { mutate, isPending } = useAction({
    run: (decision: HeldClickReview['decision']) =>
      client.reviewHeldClicks({ params: { campaignId }, body: { decision } }),
    describe: ({ clicks: reviewed, chargedCents, remainingClicks }, decision) =>
      [
        decision === 'BILL'
          ? t('{campaign}: {cost} charged for {clicks, plural, one {# click} other {# clicks}}.', {
              campaign: campaignName,
              cost: formatMoney(chargedCents),
              clicks: reviewed,
            })
          : t('{campaign}: {clicks, plural, one {# click rejected} other {# clicks rejected}}.', {
              campaign: campaignName,
              clicks: reviewed,
            }),
        ...(remainingClicks === 0
          ? []
          : [
              t('{count, plural, one {# is still held.} other {# are still held.}}', {
                count: remainingClicks,
              }),
            ]),
      ].join(' '),
    subject: campaignName,
  })
  const disabled = !may || isPending
  const amount = { clicks, cost: formatMoney(cents) }
  return (
    <div className="actions">
      <ConfirmButton label={t('Bill')} of={campaignName} disabled={disabled} act={() => mutate('BILL')}>
        <p>
          {t(
            '{clicks, plural, one {# click for {cost} is} other {# clicks for {cost} are}} charged now, as far as budgets and limits allow. A charge can be refunded later.',
            amount,
          )}
        </p>
      </ConfirmButton>
      <ConfirmButton label={t('Reject')} of={campaignName} disabled={disabled} act={() => mutate('REJECT')}>
        <p>
          {t(
            '{clicks, plural, one {# click for {cost} is never charged, and its publisher earns nothing for it.} other {# clicks for {cost} are never charged, and the publishers earn nothing for them.}} This cannot be undone.',
            amount,
          )}
        </p>
      </ConfirmButton>
    </div>
  )
}
