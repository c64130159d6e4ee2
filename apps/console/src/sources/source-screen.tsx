import { useQuery } from '@tanstack/react-query'
import type { Source, SourceImport } from '@tiller/client/platform'
import { jobBoards } from '@tiller/contract/platform/sources/boards'
import { Link } from '@tanstack/react-router'
import { Notice } from '@tiller/ui/notice'
import { createQueryOptions } from '../api/read.ts'
import { formatCount, formatInstant, formatShare, humanize } from '../format/text.ts'
import type { Column } from '../list/column.ts'
import { List } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { RequireScope } from '../session/require-scope.tsx'
import { MissingPayNotice } from './missing-pay.tsx'
import { LiveImportProgress } from './import-progress.tsx'
import { OutcomeBadge, outcomeRemedies } from './outcome.tsx'
import { ImportProblemKinds } from './problems.tsx'
import { sourceRoute } from './routes.tsx'
import { SearchEngineSetting } from './search-engines.tsx'
import { UploadSection } from './upload/upload-section.tsx'
import { Skeleton } from '../api/skeleton.tsx'
import { QueryBoundary } from '../api/query-boundary.tsx'
import { t } from '../language/text.ts'
import { getCountLabel } from './count-label.ts'

export const SourceScreen = () => (
  <RequireScope scope="advertiser:read">
    <SourceAndImports />
  </RequireScope>
)

function SourceAndImports() {
  const { sourceId } = sourceRoute.useParams()
  return (
    <QueryBoundary of={createQueryOptions('getSource', { params: { sourceId } })} height="screen">
      {(source) => {
        const remedy = source.lastOutcome === null ? undefined : outcomeRemedies[source.lastOutcome]
        return (
          <>
            <p className="path">
              <Link to="/sources" activeOptions={{ exact: true }}>
                {t('Sources')}
              </Link>
            </p>
            <header className="title">
              <h1>{source.name}</h1>
              {source.lastOutcome === null ? null : <OutcomeBadge outcome={source.lastOutcome} />}
            </header>
            {remedy === undefined ? null : (
              <Notice tone="warn">
                <p>{remedy}</p>
              </Notice>
            )}
            <LiveImportProgress sourceId={sourceId} />
            {source.type === 'UPLOAD' ? <UploadSection source={source} /> : null}
            <Facts source={source} />
            <LastProblems sourceId={sourceId} />
            <MissingPayNotice found={source.missingPay} />
            <SearchEngineSetting source={source} />
            <h2>{t('Imports')}</h2>
            <Imports sourceId={sourceId} />
          </>
        )
      }}
    </QueryBoundary>
  )
}

const channels = {
  FEED: t('Uploaded by the operator'),
  API: t('None: jobs by API'),
  UPLOAD: t('None: spreadsheets'),
}

const describeInterval = (minutes: number | null) =>
  minutes === null
    ? t('On demand')
    : t('{count, plural, one {Every minute} other {Every # minutes}}', { count: minutes })

const Facts = ({ source }: { source: Source }) => (
  <dl className="facts">
    <div>
      <dt>{t('Status')}</dt>
      <dd>{humanize(source.status)}</dd>
    </div>
    <div>
      <dt>{source.connector === null ? t('Feed') : jobBoards[source.connector].name}</dt>
      <dd>{source.feedAddress ?? channels[source.type]}</dd>
    </div>
    {source.type === 'FEED' ? <FetchFacts source={source} /> : null}
    <div>
      <dt>{t('Consecutive failures')}</dt>
      <dd>{formatCount(source.failures)}</dd>
    </div>
    <div>
      <dt>{t('Jobs held back')}</dt>
      <dd>{formatCount(source.heldJobs)}</dd>
    </div>
    <div>
      <dt>{t('Prices ignored')}</dt>
      <dd>{formatCount(source.rejectedPrices)}</dd>
    </div>
    <div>
      <dt>{t('Jobs confirmed open')}</dt>
      <dd>
        {source.openJobPercent === null ? t('Not checked yet') : formatShare(source.openJobPercent / 100)}
      </dd>
    </div>
    <div>
      <dt>{t('Jobs')}</dt>
      <dd>
        <Link to="/jobs" search={{ search: `sourceId=${source.id}` }}>
          {t('Jobs of this source')}
        </Link>
      </dd>
    </div>
  </dl>
)

const FetchFacts = ({ source: { fetchEveryMinutes, nextFetchAt } }: { source: Source }) => (
  <>
    <div>
      <dt>{t('Fetched')}</dt>
      <dd>{describeInterval(fetchEveryMinutes)}</dd>
    </div>
    <div>
      <dt>{t('Next fetch')}</dt>
      <dd>{nextFetchAt === null ? t('No fetch planned') : formatInstant(nextFetchAt)}</dd>
    </div>
  </>
)

const countOf = (of: keyof SourceImport['counts']): Column<SourceImport> => ({
  label: getCountLabel(of),
  role: 'figure',
  unit: 'count',
  value: ({ counts }) => counts[of],
})

const columns: readonly Column<SourceImport>[] = [
  {
    label: t('Started at'),
    role: 'title',
    sort: 'startedAt',
    unit: 'instant',
    value: ({ startedAt }) => startedAt,
    cell: ({ id, sourceId, startedAt }) => (
      <Link to="/sources/$sourceId/imports/$importId" params={{ sourceId, importId: id }}>
        {formatInstant(startedAt)}
      </Link>
    ),
  },
  {
    label: t('Outcome'),
    role: 'status',
    value: ({ outcome }) => humanize(outcome),
    cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
  },
  countOf('created'),
  countOf('updated'),
  countOf('deleted'),
  countOf('unchanged'),
  countOf('skipped'),
  countOf('problems'),
]

function LastProblems({ sourceId }: { sourceId: number }) {
  const { data, isPending } = useQuery(
    createQueryOptions('listSourceImports', {
      params: { sourceId },
      query: { sort: ['startedAt,desc'], size: 1 },
    }),
  )
  if (isPending) return <Skeleton />
  const last = data?.content[0]
  if (last === undefined) return null
  return (
    <>
      <h2>{t('Problems of the last import')}</h2>
      <ImportProblemKinds found={last} />
    </>
  )
}

function Imports({ sourceId }: { sourceId: number }) {
  const list = useList((query) => createQueryOptions('listSourceImports', { params: { sourceId }, query }))
  return (
    <List
      {...list}
      noun={t('imports')}
      columns={columns}
      textField="outcome"
      none={<p>{t('No imports yet. Old imports are deleted.')}</p>}
    />
  )
}
