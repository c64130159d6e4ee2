import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Badge } from '@tiller/ui/badge'
import type { Tone } from '@tiller/ui/tone'
import { client } from '../api/client.ts'
import { formatErrorMessage } from '../api/problem.tsx'
import { formatLongDay } from '../format/day.ts'
import { humanize } from '../format/text.ts'
import { showToast } from '../shell/toasts.tsx'
import type { ScheduleItem } from './items.ts'
import { scheduleOperations, recreateItem } from './operations.ts'
import { usePermission } from '../session/me.ts'
import { WideTable } from '../list/wide-table.tsx'

const tones: Record<ScheduleItem['state'], Tone> = {
  'to come': 'info',
  'under way': 'good',
  done: 'plain',
  'no effect': 'warn',
  failed: 'bad',
}

export const ItemRows = ({
  label,
  items,
  nameOf,
  open,
}: {
  label: string
  items: readonly ScheduleItem[]
  nameOf: (campaignId: number) => string
  open: (item: ScheduleItem) => void
}) => (
  <WideTable label={label} heads={['Day', 'What', 'Campaign', 'State', 'Actions']}>
    {items.map((item) => (
      <tr key={item.key}>
        <td>
          <time dateTime={item.day}>{formatLongDay(item.day)}</time>
        </td>
        <td>
          {item.what}
          {item.errorMessage === null ? null : <p className="soft">{item.errorMessage}</p>}
        </td>
        <td>
          <Link to="/campaigns/$campaignId" params={{ campaignId: item.campaignId }}>
            {nameOf(item.campaignId)}
          </Link>
        </td>
        <td>
          <Badge tone={tones[item.state]}>{humanize(item.state)}</Badge>
        </td>
        <td>
          <ItemActions item={item} open={() => open(item)} />
        </td>
      </tr>
    ))}
  </WideTable>
)

function ItemActions({ item, open }: { item: ScheduleItem; open: () => void }) {
  const { may, why } = usePermission(item.kind === 'budget change' ? 'advertiser' : 'campaigns')
  const { remove, acknowledge, isPending } = useItemActions(item)
  const common = { className: 'plain', disabled: !may || isPending, title: why } as const
  const name = <span className="unseen"> {item.what}</span>
  return (
    <div className="actions">
      {item.state === 'to come' || item.state === 'under way' ? (
        <button type="button" {...common} onClick={open}>
          Change{name}
        </button>
      ) : null}
      {item.state === 'to come' ? (
        <button type="button" {...common} onClick={remove}>
          Delete{name}
        </button>
      ) : null}
      {item.state === 'failed' ? (
        <button type="button" {...common} onClick={acknowledge}>
          Acknowledge{name}
        </button>
      ) : null}
    </div>
  )
}

function useItemActions(item: ScheduleItem) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onError: (error) => showToast({ text: `${item.what}: ${formatErrorMessage(error)}` }),
    onSettled: () => queries.invalidateQueries(),
  })
  return {
    isPending,
    remove: () =>
      mutate(async () => {
        await scheduleOperations[item.kind].remove(item.id)
        showToast({ text: `${item.what} was deleted.`, undo: async () => mutate(() => recreateItem(item)) })
      }),
    acknowledge: () =>
      mutate(() => client.acknowledgeMonthlyBudgetChange({ params: { monthlyBudgetChangeId: item.id } })),
  }
}
