import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { HeldClickReview, HeldClicks } from '@tiller/client/platform'
import { EmptyState } from '@tiller/ui/empty-state'
import { client } from '../api/client.ts'
import { formatErrorMessage } from '../api/problem.tsx'
import { QueryBoundary } from '../api/query-boundary.tsx'
import { createQueryOptions } from '../api/read.ts'
import { ConfirmButton } from '../form/confirm.tsx'
import { formatMoney } from '../format/money.ts'
import { formatCount, formatCountOf, formatInstant } from '../format/text.ts'
import { WideTable } from '../list/wide-table.tsx'
import { usePermission } from '../session/me.ts'
import { showToast } from '../shell/toasts.tsx'
import { OperatorFrame } from './frame.tsx'

export const HeldClicksScreen = () => (
  <OperatorFrame title="Held clicks">
    <p>
      When a campaign gets far more clicks than usual, the additional clicks are held for one hour and then
      billed. Look at them in this hour: bill them now if the traffic is genuine, or reject them.
    </p>
    <QueryBoundary of={createQueryOptions('listHeldClicks')} height="rows">
      {(campaigns) => (campaigns.length === 0 ? <NothingHeld /> : <Campaigns campaigns={campaigns} />)}
    </QueryBoundary>
  </OperatorFrame>
)

const NothingHeld = () => (
  <EmptyState title="No clicks are held">
    <p>
      There is nothing to do. To find invalid clicks that were billed, open <b>Publishers</b>, compare the
      clicks by class, and refund a publisher’s clicks on its page.
    </p>
  </EmptyState>
)

const Campaigns = ({ campaigns }: { campaigns: readonly HeldClicks[] }) => (
  <WideTable
    label="Table of campaigns with held clicks"
    heads={[
      'Campaign',
      'Customer',
      { label: 'Held clicks', isNumber: true },
      { label: 'Price', isNumber: true },
      'Oldest click',
      'Billed from',
      'Actions',
    ]}
  >
    {campaigns.map((held) => (
      <tr key={held.campaignId}>
        <th scope="row">
          {held.campaignName} <span className="soft">ID {held.campaignId}</span>
        </th>
        <td>{held.customerName}</td>
        <td className="number">{formatCount(held.clicks)}</td>
        <td className="number">{formatMoney(held.cents)}</td>
        <td>{formatInstant(held.firstAt)}</td>
        <td>{formatInstant(held.billedAt)}</td>
        <td>
          <Review held={held} />
        </td>
      </tr>
    ))}
  </WideTable>
)

function Review({ held: { campaignId, campaignName, clicks, cents } }: { held: HeldClicks }) {
  const { may } = usePermission('operator')
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (decision: HeldClickReview['decision']) =>
      client.reviewHeldClicks({ params: { campaignId }, body: { decision } }),
    onSuccess: ({ clicks: reviewed, chargedCents, remainingClicks }, decision) =>
      showToast({
        text: [
          decision === 'BILL'
            ? `${campaignName}: ${formatMoney(chargedCents)} charged for ${formatCountOf(reviewed, 'click')}.`
            : `${campaignName}: ${formatCountOf(reviewed, 'click')} rejected.`,
          ...(remainingClicks === 0 ? [] : [`${formatCount(remainingClicks)} are still held.`]),
        ].join(' '),
      }),
    onError: (error) => showToast({ text: `${campaignName}: ${formatErrorMessage(error)}` }),
    onSettled: () => queries.invalidateQueries(),
  })
  const disabled = !may || isPending
  const amount = `${formatCountOf(clicks, 'click')} for ${formatMoney(cents)}`
  return (
    <div className="actions">
      <ConfirmButton label="Bill" of={campaignName} disabled={disabled} act={() => mutate('BILL')}>
        <p>{amount} are charged now, as far as budgets and limits allow. A charge can be refunded later.</p>
      </ConfirmButton>
      <ConfirmButton label="Reject" of={campaignName} disabled={disabled} act={() => mutate('REJECT')}>
        <p>{amount} are never charged, and the publishers earn nothing for them. This cannot be undone.</p>
      </ConfirmButton>
    </div>
  )
}
