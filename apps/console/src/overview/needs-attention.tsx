import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Badge } from '@tiller/ui/badge'
import type { Tone } from '@tiller/ui/tone'
import { t } from '../language/text.ts'
import { Problem } from '../api/problem.tsx'
import { createQueryOptions } from '../api/read.ts'
import { formatCount } from '../format/text.ts'
import { useHasScope } from '../session/me.ts'
import { Skeleton } from '../api/skeleton.tsx'

type Exception = {
  /** Describes this many objects. Their number stands before it. */
  describe: (count: number) => string
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
      <h2 id="exceptions-title">{t('Needs attention')}</h2>
      {failed === undefined ? null : <Problem error={failed.error} retry={() => void failed.refetch()} />}
      {isWaiting(counted) ? (
        <Skeleton />
      ) : found.length > 0 ? (
        <ul className="exceptions">
          {found.map(({ describe, tone, to, search, rows }) => (
            <li key={to + search}>
              <Link to={to} search={{ search }}>
                <Badge tone={tone}>{formatCount(rows)}</Badge> {describe(rows)}
              </Link>
            </li>
          ))}
        </ul>
      ) : failed !== undefined ? null : (
        <p className="soft">{t('Nothing. All live campaigns have budget, and all feeds are up to date.')}</p>
      )}
    </section>
  )
}

const isWaiting = (queries: readonly UseQueryResult[]) => queries.some(({ isLoading }) => isLoading)

/** Problems in the order of the queries above. */
const exceptions: readonly Exception[] = [
  {
    describe: (count) =>
      t('{count, plural, one {campaign is out of budget} other {campaigns are out of budget}}', { count }),
    tone: 'bad',
    to: '/campaigns',
    search: 'status="OUT_OF_BUDGET"',
  },
  {
    describe: (count) =>
      t(
        '{count, plural, one {campaign was stopped by the operator} other {campaigns were stopped by the operator}}',
        { count },
      ),
    tone: 'bad',
    to: '/campaigns',
    search: 'status="SYSTEM_PAUSED"',
  },
  {
    describe: (count) =>
      t(
        '{count, plural, one {feed awaits confirmation by the operator} other {feeds await confirmation by the operator}}',
        { count },
      ),
    tone: 'warn',
    to: '/sources',
    search: 'lastOutcome="NEEDS_CONFIRMATION"',
  },
  {
    describe: (count) =>
      t('{count, plural, one {source cannot be fetched} other {sources cannot be fetched}}', { count }),
    tone: 'bad',
    to: '/sources',
    search: 'failures>0',
  },
  {
    describe: (count) =>
      t(
        '{count, plural, one {feed has jobs that are held back} other {feeds have jobs that are held back}}',
        { count },
      ),
    tone: 'bad',
    to: '/sources',
    search: 'heldJobs>0',
  },
  {
    describe: (count) =>
      t(
        '{count, plural, one {feed has prices that were ignored} other {feeds have prices that were ignored}}',
        { count },
      ),
    tone: 'warn',
    to: '/sources',
    search: 'rejectedPrices>0',
  },
  {
    describe: (count) =>
      t(
        '{count, plural, one {change of a monthly budget has failed} other {changes of monthly budgets have failed}}',
        { count },
      ),
    tone: 'bad',
    to: '/changes',
    search: 'action="FAIL"',
  },
  {
    describe: (count) =>
      t('{count, plural, one {webhook is disabled} other {webhooks are disabled}}', { count }),
    tone: 'warn',
    to: '/settings/webhooks',
    search: 'status="DISABLED"',
  },
  {
    describe: (count) =>
      t(
        '{count, plural, one {job is in no campaign, so seekers do not see it} other {jobs are in no campaign, so seekers do not see them}}',
        { count },
      ),
    tone: 'warn',
    to: '/jobs',
    search: 'status="UNPROCESSED"',
  },
  {
    describe: (count) =>
      t('{count, plural, one {campaign was never launched} other {campaigns were never launched}}', {
        count,
      }),
    tone: 'plain',
    to: '/campaigns',
    search: 'status="UNDER_DEVELOPMENT"',
  },
]
