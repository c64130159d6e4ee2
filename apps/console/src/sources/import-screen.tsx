import type { SourceImport } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '@tiller/ui/empty-state'
import { Notice } from '@tiller/ui/notice'
import { createQueryOptions } from '../api/read.ts'
import { formatCount, formatInstant, formatDecimal } from '../format/text.ts'
import { RequireScope } from '../session/require-scope.tsx'
import { OutcomeBadge, outcomeRemedies } from './outcome.tsx'
import { ImportProblemKinds, ImportProblemList } from './problems.tsx'
import { importRoute } from './routes.tsx'
import { QueryBoundary } from '../api/query-boundary.tsx'
import { t } from '../language/text.ts'
import { getCountLabel } from './count-label.ts'

export const ImportScreen = () => (
  <RequireScope scope="advertiser:read">
    <Import />
  </RequireScope>
)

function Import() {
  const { sourceId, importId } = importRoute.useParams()
  return (
    <QueryBoundary
      of={createQueryOptions('listSourceImports', {
        params: { sourceId },
        query: { search: `id=${importId}`, size: 1 },
      })}
      height="screen"
    >
      {(data) => {
        const [found] = data.content
        return (
          <>
            <p className="path">
              <Link to="/sources" activeOptions={{ exact: true }}>
                {t('Sources')}
              </Link>{' '}
              /{' '}
              <Link to="/sources/$sourceId" params={{ sourceId }} activeOptions={{ exact: true }}>
                {t('Source {id}', { id: sourceId })}
              </Link>
            </p>
            {found === undefined ? (
              <EmptyState title={t('Import not found')}>
                <p>{t('Old imports are deleted.')}</p>
              </EmptyState>
            ) : (
              <Found found={found} />
            )}
          </>
        )
      }}
    </QueryBoundary>
  )
}

function Found({ found }: { found: SourceImport }) {
  const { outcome, startedAt } = found
  const remedy = outcomeRemedies[outcome]
  return (
    <>
      <header className="title">
        <h1>{t('Import of {time}', { time: formatInstant(startedAt) })}</h1>
        <OutcomeBadge outcome={outcome} />
      </header>
      {remedy === undefined ? null : (
        <Notice tone="warn">
          <p>{remedy}</p>
        </Notice>
      )}
      <Counts found={found} />
      <h2>{t('Problems by kind')}</h2>
      <ImportProblemKinds found={found} />
      {found.counts.problems === 0 ? null : (
        <>
          <h2>{t('All problems')}</h2>
          <ImportProblemList found={found} />
        </>
      )}
    </>
  )
}

const countNames = ['created', 'updated', 'deleted', 'unchanged', 'skipped', 'problems'] as const

const Counts = ({ found: { counts, durationMs, httpStatus, bytes } }: { found: SourceImport }) => (
  <dl className="totals">
    {countNames.map((name) => (
      <div key={name}>
        <dt>{getCountLabel(name)}</dt>
        <dd>
          <strong>{formatCount(counts[name])}</strong>
        </dd>
      </div>
    ))}
    <div>
      <dt>{t('Took')}</dt>
      <dd>
        <strong>{formatDecimal(durationMs / 1000)} s</strong>
        <span className="soft">
          {[
            ...(bytes === null ? [] : [t('{count, plural, one {# byte} other {# bytes}}', { count: bytes })]),
            ...(httpStatus === null ? [] : [`HTTP ${httpStatus}`]),
          ].join(', ')}
        </span>
      </dd>
    </div>
  </dl>
)
