import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Badge } from '@tiller/ui/badge'
import type { Tone } from '@tiller/ui/tone'
import { client } from '../api/client.ts'
import { formatErrorMessage } from '../api/problem.tsx'
import { formatLongDay } from '../format/day.ts'
import { t, Text, translateKnown } from '../language/text.ts'
import { showToast } from '../shell/toasts.tsx'
import type { ScheduleItem } from './items.ts'
import { scheduleOperations, recreateItem } from './operations.ts'
import { usePermission } from '../session/me.ts'
import type { Column } from '../list/column.ts'
import { ExportButtons } from '../list/export/export-buttons.tsx'
import { Table } from '../list/table.tsx'

const states: Record<ScheduleItem['state'], { label: string; tone: Tone }> = {
  'to come': { label: t('To come'), tone: 'info' },
  'under way': { label: t('Under way'), tone: 'good' },
  done: { label: t('Done'), tone: 'plain' },
  'no effect': { label: t('No effect'), tone: 'warn' },
  failed: { label: t('Failed'), tone: 'bad' },
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
      <ExportButtons noun={t('schedule')} columns={columns} readAll={async () => items} />
    </>
  )
}

const createColumns = (nameOf: Props['nameOf'], open: Props['open']): readonly Column<ScheduleItem>[] => [
  {
    label: t('Day'),
    role: 'detail',
    value: ({ day }) => day,
    cell: ({ day }) => <time dateTime={day}>{formatLongDay(day)}</time>,
  },
  {
    label: t('What'),
    role: 'title',
    value: ({ what }) => what,
    cell: ({ what, errorMessage }) => (
      <>
        {what}
        {errorMessage === null ? null : <p className="soft">{translateKnown(errorMessage)}</p>}
      </>
    ),
  },
  {
    label: t('Campaign'),
    role: 'detail',
    value: ({ campaignId }) => nameOf(campaignId),
    cell: ({ campaignId }) => (
      <Link to="/campaigns/$campaignId" params={{ campaignId }}>
        {nameOf(campaignId)}
      </Link>
    ),
  },
  {
    label: t('State'),
    role: 'status',
    value: ({ state }) => states[state].label,
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].label}</Badge>,
  },
  {
    label: t('Actions'),
    role: 'actions',
    cell: (item) => <ItemActions item={item} open={() => open(item)} />,
  },
]

function ItemActions({ item, open }: { item: ScheduleItem; open: () => void }) {
  const { may, why } = usePermission(item.kind === 'budget change' ? 'advertiser' : 'campaigns')
  const { remove, acknowledge, isPending } = useItemActions(item)
  const common = { className: 'plain', disabled: !may || isPending, title: why } as const
  const name = {
    what: item.what,
    unseen: (content: ReactNode) => <span className="unseen">{content}</span>,
  }
  return (
    <div className="actions">
      {item.state === 'to come' || item.state === 'under way' ? (
        <button type="button" {...common} onClick={open}>
          <Text id="Change<unseen> {what}</unseen>" values={name} />
        </button>
      ) : null}
      {item.state === 'to come' ? (
        <button type="button" {...common} onClick={remove}>
          <Text id="Delete<unseen> {what}</unseen>" values={name} />
        </button>
      ) : null}
      {item.state === 'failed' ? (
        <button type="button" {...common} onClick={acknowledge}>
          <Text id="Acknowledge<unseen> {what}</unseen>" values={name} />
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
        showToast({
          text: t('{what} was deleted.', { what: item.what }),
          undo: async () => mutate(() => recreateItem(item)),
        })
      }),
    acknowledge: () =>
      mutate(() => client.acknowledgeMonthlyBudgetChange({ params: { monthlyBudgetChangeId: item.id } })),
  }
}
