import type { JobPool, PostedJob, Source } from '@tiller/client/platform'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '@tiller/ui/empty-state'
import { Problem } from '../api/problem.tsx'
import { createQueryOptions } from '../api/read.ts'
import { Skeleton } from '../api/skeleton.tsx'
import { RequireScope } from '../session/require-scope.tsx'
import { NewJobForm } from './new-job-form.tsx'
import { newJobRoute } from './routes.tsx'
import { t } from '../language/text.ts'

export const NewJobScreen = () => (
  <RequireScope scope="jobs">
    <p className="path">
      <Link to="/jobs/posted">{t('Posted jobs')}</Link>
    </p>
    <h1>{t('Post a job')}</h1>
    <LoadedForm />
  </RequireScope>
)

/** Loads the data for the form: the pools, the source of posted jobs, and the job to copy. */
function LoadedForm() {
  const { from } = newJobRoute.useSearch()
  const pools = useQuery(createQueryOptions('listMyPools', { query: { size: 100, sort: ['name,asc'] } }))
  const sources = useQuery(
    createQueryOptions('listMySources', {
      query: { size: 100, search: 'type="API" status!="ARCHIVED"', sort: ['id,asc'] },
    }),
  )
  const copied = useCopiedJob(from)
  const error = pools.error ?? sources.error ?? copied.error
  if (error !== null) return <Problem error={error} retry={() => location.reload()} />
  if (pools.data === undefined || sources.data === undefined || copied.isPending)
    return <Skeleton height="form" />
  return (
    <FormOrHint
      pools={pools.data.content}
      sources={sources.data.content}
      start={copied.job ?? {}}
      draft={from === undefined ? 'post a job' : `copy of job ${from}`}
    />
  )
}

/** Loads the posted job with this id. Without an id, loads the last posted job, whose company is reused. */
function useCopiedJob(from: number | undefined) {
  const search = from === undefined ? {} : { search: `id=${from}` }
  const found = useQuery(
    createQueryOptions('listMyPostedJobs', { query: { size: 1, sort: ['createdAt,desc'], ...search } }),
  )
  const last = found.data?.content[0]
  const { sourceId, jobReference } = last ?? { sourceId: 0, jobReference: '' }
  const isCopied = from !== undefined && last !== undefined
  const copied = useQuery({
    ...createQueryOptions('getSourceJob', { params: { sourceId, jobReference } }),
    enabled: isCopied,
  })
  return {
    error: found.error ?? copied.error,
    isPending: found.data === undefined || (isCopied && copied.data === undefined),
    job: startOf(isCopied ? copied.data?.job : undefined, last?.company),
  }
}

/** Returns the initial values of the form. A copied job loses its posting and end dates. */
function startOf(copied: PostedJob | undefined, company: string | undefined): Partial<PostedJob> {
  if (copied === undefined) return company === undefined ? {} : { company }
  const { postedAt: _, expiresAt: __, ...job } = copied
  return job
}

type FormProps = {
  pools: readonly JobPool[]
  sources: readonly Source[]
  start: Partial<PostedJob>
  draft: string
}

function FormOrHint({ pools, sources, ...props }: FormProps) {
  const [pool] = pools
  if (pool === undefined)
    return (
      <EmptyState title={t('Your account has no pool yet')}>
        <p>{t('Jobs belong to a pool. Ask the platform’s operator to create one.')}</p>
      </EmptyState>
    )
  const [source] = sources
  return <NewJobForm {...props} poolId={source?.poolId ?? pool.id} sourceId={source?.id} key={props.draft} />
}
