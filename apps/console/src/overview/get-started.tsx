import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Badge } from '@tiller/ui/badge'
import { getButtonClass } from '@tiller/ui/button'
import type { ReactNode } from 'react'
import { t } from '../language/text.ts'
import { Problem } from '../api/problem.tsx'
import { createQueryOptions } from '../api/read.ts'
import { Skeleton } from '../api/skeleton.tsx'
import { formatCount } from '../format/text.ts'

const first = { query: { size: 1 } }

type Step = { title: string; count: Count; done: (count: string) => string; next: ReactNode }

/** The steps of a new customer, until its first campaign is launched. */
export function GetStarted() {
  const counted = useQueries({
    queries: [
      createQueryOptions('listMySources', first),
      createQueryOptions('listMyJobs', first),
      createQueryOptions('listMyCampaigns', first),
      createQueryOptions('listMyPools', first),
    ],
  })
  const failed = counted.find(({ error }) => error !== null)
  if (failed !== undefined) return <Problem error={failed.error} retry={() => void failed.refetch()} />
  if (counted.some(({ isLoading }) => isLoading)) return <Skeleton height="month" />
  const steps = stepsOf(counted.map(({ data }) => data?.totalElements))
  return (
    <section className="panel" aria-labelledby="start-title">
      <h2 id="start-title">{t('Get started')}</h2>
      <StepList steps={steps} />
    </section>
  )
}

type Count = number | undefined

const stepsOf = ([sources, jobs, campaigns, pools]: readonly Count[]): readonly Step[] => [
  {
    title: t('Connect a feed of your jobs'),
    count: sources,
    done: (count) => t('Connected: {count}', { count }),
    next: <ConnectFeed pools={pools} />,
  },
  {
    title: t('Check your jobs'),
    count: jobs,
    done: (count) => t('Jobs: {count}', { count }),
    next: (
      <>
        <p>{t('Your jobs appear here after the first import of the feed.')}</p>
        <Link className={getButtonClass('quiet')} to="/sources">
          {t('Follow the import')}
        </Link>
      </>
    ),
  },
  {
    title: t('Create a campaign'),
    count: campaigns,
    done: (count) => t('Campaigns: {count}', { count }),
    next: (
      <Link className={getButtonClass()} to="/campaigns/new">
        {t('New campaign')}
      </Link>
    ),
  },
  {
    title: t('Launch it'),
    count: 0,
    done: (count) => t('Launched: {count}', { count }),
    next: (
      <Link className={getButtonClass()} to="/campaigns">
        {t('Choose a campaign to launch')}
      </Link>
    ),
  },
]

const ConnectFeed = ({ pools }: { pools: Count }) =>
  pools === 0 ? (
    <p>{t('Jobs belong to a pool. Ask the platform’s operator to create one.')}</p>
  ) : (
    <Link className={getButtonClass()} to="/sources/new">
      {t('Connect a feed')}
    </Link>
  )

/** The list of steps. Only the first open step has instructions. */
function StepList({ steps }: { steps: readonly Step[] }) {
  const open = steps.findIndex(({ count }) => (count ?? 0) === 0)
  return (
    <ol className="start-steps">
      {steps.map(({ title, count = 0, done, next }, index) => (
        <li key={title} aria-current={index === open ? 'step' : undefined}>
          <p>
            <strong>{title}</strong>{' '}
            {count > 0 ? (
              <Badge tone="good">{done(formatCount(count))}</Badge>
            ) : (
              <Badge tone={index === open ? 'info' : 'plain'}>{t(index === open ? 'Next' : 'Later')}</Badge>
            )}
          </p>
          {index === open ? <div className="soft">{next}</div> : null}
        </li>
      ))}
    </ol>
  )
}
