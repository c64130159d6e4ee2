import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Badge } from '@tiller/ui/badge'
import type { Tone } from '@tiller/ui/tone'
import { Problem } from '../api/problem.tsx'
import { createQueryOptions } from '../api/read.ts'
import { formatCount } from '../format/text.ts'
import { useHasScope } from '../session/me.ts'
import { Skeleton } from '../api/skeleton.tsx'

type Exception = {
  words: readonly [string, string]
  tone: Tone
  to: '/campaigns' | '/sources' | '/changes' | '/settings/webhooks' | '/jobs'
  search: string
}

const campaigns = (status: string) => ({ query: { search: `status="${status}"`, size: 1 } })

/** A list of problems, most severe first. Each links to the list of the affected objects. */
export function NeedsAttention() {
  const mayHooks = useHasScope('integration')
  const counted = useQueries({
    queries: [
      createQueryOptions('listMyCampaigns', campaigns('OUT_OF_BUDGET')),
      createQueryOptions('listMyCampaigns', campaigns('SYSTEM_PAUSED')),
      createQueryOptions('listMySources', { query: { search: 'lastOutcome="NEEDS_CONFIRMATION"', size: 1 } }),
      createQueryOptions('listMySources', { query: { search: 'failures>0', size: 1 } }),
      createQueryOptions('listMySources', { query: { search: 'heldJobs>0', size: 1 } }),
      createQueryOptions('listMySources', { query: { search: 'rejectedPrices>0', size: 1 } }),
      createQueryOptions('listMyMonthlyBudgetChanges', { query: { search: 'failed=true', size: 1 } }),
      {
        ...createQueryOptions('listWebhooks', { query: { search: 'status="DISABLED"', size: 1 } }),
        enabled: mayHooks,
      },
      createQueryOptions('listMyJobs', { query: { search: 'status="UNPROCESSED"', size: 1 } }),
      createQueryOptions('listMyCampaigns', campaigns('UNDER_DEVELOPMENT')),
    ],
  })
  const failed = counted.find(({ error }) => error !== null)
  const found = counted.flatMap(({ data }, index) => {
    const exception = exceptions[index]
    return data === undefined || exception === undefined || data.totalElements === 0
      ? []
      : [{ ...exception, rows: data.totalElements }]
  })
  return (
    <section className="panel" aria-labelledby="exceptions-title" aria-busy={isWaiting(counted)}>
      <h2 id="exceptions-title">Needs attention</h2>
      {failed === undefined ? null : <Problem error={failed.error} retry={() => void failed.refetch()} />}
      {isWaiting(counted) ? (
        <Skeleton />
      ) : found.length > 0 ? (
        <ul className="exceptions">
          {found.map(({ words, tone, to, search, rows }) => (
            <li key={words[0]}>
              <Link to={to} search={{ search }}>
                <Badge tone={tone}>{formatCount(rows)}</Badge> {words[rows === 1 ? 0 : 1]}
              </Link>
            </li>
          ))}
        </ul>
      ) : failed !== undefined ? null : (
        <p className="soft">Nothing. All live campaigns have budget, and all feeds are up to date.</p>
      )}
    </section>
  )
}

const isWaiting = (queries: readonly UseQueryResult[]) => queries.some(({ isLoading }) => isLoading)

/** Problems in the order of the queries above. */
const exceptions: readonly Exception[] = [
  {
    words: ['campaign is out of budget', 'campaigns are out of budget'],
    tone: 'bad',
    to: '/campaigns',
    search: 'status="OUT_OF_BUDGET"',
  },
  {
    words: ['campaign was stopped by the operator', 'campaigns were stopped by the operator'],
    tone: 'bad',
    to: '/campaigns',
    search: 'status="SYSTEM_PAUSED"',
  },
  {
    words: ['feed awaits confirmation by the operator', 'feeds await confirmation by the operator'],
    tone: 'warn',
    to: '/sources',
    search: 'lastOutcome="NEEDS_CONFIRMATION"',
  },
  {
    words: ['source cannot be fetched', 'sources cannot be fetched'],
    tone: 'bad',
    to: '/sources',
    search: 'failures>0',
  },
  {
    words: ['feed has jobs that are held back', 'feeds have jobs that are held back'],
    tone: 'bad',
    to: '/sources',
    search: 'heldJobs>0',
  },
  {
    words: ['feed has prices that were ignored', 'feeds have prices that were ignored'],
    tone: 'warn',
    to: '/sources',
    search: 'rejectedPrices>0',
  },
  {
    words: ['change of a monthly budget has failed', 'changes of monthly budgets have failed'],
    tone: 'bad',
    to: '/changes',
    search: 'action="FAIL"',
  },
  {
    words: ['webhook is disabled', 'webhooks are disabled'],
    tone: 'warn',
    to: '/settings/webhooks',
    search: 'status="DISABLED"',
  },
  {
    words: [
      'job is in no campaign, so seekers do not see it',
      'jobs are in no campaign, so seekers do not see them',
    ],
    tone: 'warn',
    to: '/jobs',
    search: 'status="UNPROCESSED"',
  },
  {
    words: ['campaign was never launched', 'campaigns were never launched'],
    tone: 'plain',
    to: '/campaigns',
    search: 'status="UNDER_DEVELOPMENT"',
  },
]
