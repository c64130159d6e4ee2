import { useQuery } from '@tanstack/react-query'
import type { Source, SourceImport } from '@tiller/client/platform'
import { jobBoards } from '@tiller/contract/platform/sources/boards'
import { Link } from '@tanstack/react-router'
import { Notice } from '@tiller/ui/notice'
import { createQueryOptions } from '../api/read.ts'
import { formatCount, formatInstant, humanize } from '../format/text.ts'
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
                Sources
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
            <h2>Imports</h2>
            <Imports sourceId={sourceId} />
          </>
        )
      }}
    </QueryBoundary>
  )
}

const channels = { FEED: 'Uploaded by the operator', API: 'None: jobs by API', UPLOAD: 'None: spreadsheets' }

const Facts = ({ source }: { source: Source }) => (
  <dl className="facts">
    <div>
      <dt>Status</dt>
      <dd>{humanize(source.status)}</dd>
    </div>
    <div>
      <dt>{source.connector === null ? 'Feed' : jobBoards[source.connector].name}</dt>
      <dd>{source.feedAddress ?? channels[source.type]}</dd>
    </div>
    <div>
      <dt>Fetched</dt>
      <dd>
        {source.fetchEveryMinutes === null
          ? 'On demand'
          : `Every ${formatCount(source.fetchEveryMinutes)} minutes`}
      </dd>
    </div>
    <div>
      <dt>Next fetch</dt>
      <dd>{source.nextFetchAt === null ? 'None' : formatInstant(source.nextFetchAt)}</dd>
    </div>
    <div>
      <dt>Consecutive failures</dt>
      <dd>{formatCount(source.failures)}</dd>
    </div>
    <div>
      <dt>Jobs held back</dt>
      <dd>{formatCount(source.heldJobs)}</dd>
    </div>
    <div>
      <dt>Prices ignored</dt>
      <dd>{formatCount(source.rejectedPrices)}</dd>
    </div>
    <div>
      <dt>Jobs confirmed open</dt>
      <dd>{source.openJobPercent === null ? 'Not checked yet' : `${source.openJobPercent} %`}</dd>
    </div>
    <div>
      <dt>Jobs</dt>
      <dd>
        <Link to="/jobs" search={{ search: `sourceId=${source.id}` }}>
          Jobs of this source
        </Link>
      </dd>
    </div>
  </dl>
)

const countOf = (label: string, of: keyof SourceImport['counts']): Column<SourceImport> => ({
  label,
  role: 'figure',
  unit: 'count',
  value: ({ counts }) => counts[of],
})

const columns: readonly Column<SourceImport>[] = [
  {
    label: 'Started',
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
    label: 'Outcome',
    role: 'status',
    value: ({ outcome }) => humanize(outcome),
    cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
  },
  countOf('New', 'created'),
  countOf('Changed', 'updated'),
  countOf('Deleted', 'deleted'),
  countOf('Unchanged', 'unchanged'),
  countOf('Skipped', 'skipped'),
  countOf('Problems', 'problems'),
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
      <h2>Problems of the last import</h2>
      <ImportProblemKinds found={last} />
    </>
  )
}

function Imports({ sourceId }: { sourceId: number }) {
  const list = useList((query) => createQueryOptions('listSourceImports', { params: { sourceId }, query }))
  return (
    <List
      {...list}
      noun="imports"
      columns={columns}
      textField="outcome"
      none={<p>No imports yet. Old imports are deleted.</p>}
    />
  )
}
