import { useQueries, useQuery } from '@tanstack/react-query'
import { createQueryOptions } from '../api/read.ts'
import { createScheduleItems, getLastDay, type MonthText } from './items.ts'

const size = 200

/** Loads the schedule of a month, and all failed budget changes that the user has not acknowledged. */
export function useSchedule(month: MonthText, campaignId: number | undefined) {
  const of = campaignId === undefined ? '' : ` AND campaignId=${campaignId}`
  const during = (field: string) => ({
    query: {
      size,
      sort: [`${field},asc`],
      search: `${field}>="${month}-01" AND ${field}<="${getLastDay(month)}"${of}`,
    },
  })
  const [pauses, budgets, changes] = useQueries({
    queries: [
      createQueryOptions('listMyScheduledPauses', during('pauseOn')),
      createQueryOptions('listMyOneTimeBudgets', during('start')),
      createQueryOptions('listMyMonthlyBudgetChanges', during('applyOn')),
    ],
  })
  const failed = useQuery(
    createQueryOptions('listMyMonthlyBudgetChanges', { query: { size, search: `failed=true${of}` } }),
  )
  const error = pauses.error ?? budgets.error ?? changes.error ?? failed.error
  const isThere = pauses.data !== undefined && budgets.data !== undefined && changes.data !== undefined
  return {
    error,
    retry: () => void Promise.all([pauses, budgets, changes, failed].map(({ refetch }) => refetch())),
    items: isThere
      ? createScheduleItems({
          pauses: pauses.data.content,
          budgets: budgets.data.content,
          changes: changes.data.content,
        })
      : undefined,
    failed: createScheduleItems({ pauses: [], budgets: [], changes: failed.data?.content ?? [] }),
    isWhole: [pauses, budgets, changes].every(({ data }) => (data?.totalElements ?? 0) <= size),
  }
}
