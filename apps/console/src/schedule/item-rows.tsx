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
import type { Column } from '../list/column.ts'
import { ExportButtons } from '../list/export/export-buttons.tsx'
import { Table } from '../list/table.tsx'

const tones: Record<ScheduleItem['state'], Tone> = {
  'to come': 'info',
  'under way': 'good',
  done: 'plain',
  'no effect': 'warn',
  failed: 'bad',
}

type Props = {
  label: string
  items: readonly ScheduleItem[]
  nameOf: (campaignId: number) => string
  open: (item: ScheduleItem) => void
}

export function ScheduleItemRows({ label, items, nameOf, open }: Props) {
  const columns = createColumns(nameOf, open)
  return (
    <>
      <Table label={label} columns={columns} rows={items} keyOf={({ key }) => key} />
      <ExportButtons noun="schedule" columns={columns} readAll={async () => items} />
    </>
  )
}

const createColumns = (nameOf: Props['nameOf'], open: Props['open']): readonly Column<ScheduleItem>[] => [
  {
    label: 'Day',
    role: 'detail',
    value: ({ day }) => day,
    cell: ({ day }) => <time dateTime={day}>{formatLongDay(day)}</time>,
  },
  {
    label: 'What',
    role: 'title',
    value: ({ what }) => what,
    cell: ({ what, errorMessage }) => (
      <>
        {what}
        {errorMessage === null ? null : <p className="soft">{errorMessage}</p>}
      </>
    ),
  },
  {
    label: 'Campaign',
    role: 'detail',
    value: ({ campaignId }) => nameOf(campaignId),
    cell: ({ campaignId }) => (
      <Link to="/campaigns/$campaignId" params={{ campaignId }}>
        {nameOf(campaignId)}
      </Link>
    ),
  },
  {
    label: 'State',
    role: 'status',
    value: ({ state }) => humanize(state),
    cell: ({ state }) => <Badge tone={tones[state]}>{humanize(state)}</Badge>,
  },
  {
    label: 'Actions',
    role: 'actions',
    cell: (item) => <ItemActions item={item} open={() => open(item)} />,
  },
]

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
