import { useQueries, useQuery } from '@tanstack/react-query'
import { read } from '../api/read.ts'
import { itemsOf, lastDayOf, type Month } from './items.ts'

const size = 200

/** The schedule of a month, and all failed budget changes that nobody has acknowledged. */
export function useSchedule(month: Month, campaignId: number | undefined) {
  const of = campaignId === undefined ? '' : ` AND campaignId=${campaignId}`
  const during = (field: string) => ({
    query: {
      size,
      sort: [`${field},asc`],
      search: `${field}>="${month}-01" AND ${field}<="${lastDayOf(month)}"${of}`,
    },
  })
  const [pauses, budgets, changes] = useQueries({
    queries: [
      read('listMyScheduledPauses', during('pauseOn')),
      read('listMyOneTimeBudgets', during('start')),
      read('listMyMonthlyBudgetChanges', during('applyOn')),
    ],
  })
  const failed = useQuery(read('listMyMonthlyBudgetChanges', { query: { size, search: `failed=true${of}` } }))
  const error = pauses.error ?? budgets.error ?? changes.error ?? failed.error
  const isThere = pauses.data !== undefined && budgets.data !== undefined && changes.data !== undefined
  return {
    error,
    retry: () => void Promise.all([pauses, budgets, changes, failed].map(({ refetch }) => refetch())),
    items: isThere
      ? itemsOf({
          pauses: pauses.data.content,
          budgets: budgets.data.content,
          changes: changes.data.content,
        })
      : undefined,
    failed: itemsOf({ pauses: [], budgets: [], changes: failed.data?.content ?? [] }),
    isWhole: [pauses, budgets, changes].every(({ data }) => (data?.totalElements ?? 0) <= size),
  }
}
