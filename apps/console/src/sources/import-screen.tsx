import { useQuery } from '@tanstack/react-query'
import type { SourceImport } from '@tiller/client/platform'
import { Link } from '../routing/link.tsx'
import { Badge } from '@tiller/ui/badge'
import { EmptyState } from '@tiller/ui/empty-state'
import { Notice } from '@tiller/ui/notice'
import type { Tone } from '@tiller/ui/tone'
import { Problem } from '../api/problem.tsx'
import { read } from '../api/read.ts'
import { count, instant, spoken, tenths } from '../format/words.ts'
import { Needs } from '../session/needs.tsx'
import { Outcome, remedies } from './outcome.tsx'
import { byCode, type ImportProblem } from './problems-by-code.ts'
import { importRoute } from './routes.tsx'

/** What became of one feed: its counts, and its problems by their kind. */
export const ImportScreen = () => (
  <Needs scope="advertiser:read">
    <Import />
  </Needs>
)

function Import() {
  const { sourceId, importId } = importRoute.useParams()
  const { data, error, refetch } = useQuery(
    read('listSourceImports', { params: { sourceId }, query: { search: `id=${importId}`, size: 1 } }),
  )
  if (error !== null) return <Problem error={error} retry={() => void refetch()} />
  if (data === undefined) return <div className="waiting waiting-screen" aria-busy="true" />
  const [found] = data.content
  return (
    <>
      <p className="path">
        <Link to="/sources">Sources</Link> /{' '}
        <Link to="/sources/$sourceId" params={{ sourceId }}>
          Source {sourceId}
        </Link>
      </p>
      {found === undefined ? (
        <EmptyState title="There is no such import">
          <p>Imports are kept for 90 days.</p>
        </EmptyState>
      ) : (
        <Found found={found} />
      )}
    </>
  )
}

function Found({ found }: { found: SourceImport }) {
  const { outcome, startedAt, counts, problems } = found
  const remedy = remedies[outcome]
  const kinds = byCode(problems)
  return (
    <>
      <header className="title">
        <h1>Import of {instant(startedAt)}</h1>
        <Outcome outcome={outcome} />
      </header>
      {remedy === undefined ? null : (
        <Notice tone="warn">
          <p>{remedy}</p>
        </Notice>
      )}
      <Counts found={found} />
      <h2>Problems by their kind</h2>
      {kinds.length === 0 ? (
        <p className="soft">There were none.</p>
      ) : (
        <>
          <p className="soft">
            {problems.length < counts.problems
              ? `The first ${count(problems.length)} of ${count(counts.problems)}.`
              : `All ${count(counts.problems)}.`}
          </p>
          {kinds.map((kind) => (
            <Kind key={kind.code} {...kind} />
          ))}
        </>
      )}
    </>
  )
}

const labels = {
  created: 'New',
  updated: 'Changed',
  deleted: 'Deleted',
  unchanged: 'Unchanged',
  skipped: 'Left out',
  problems: 'Problems',
} as const

const Counts = ({ found: { counts, durationMs, httpStatus, bytes } }: { found: SourceImport }) => (
  <dl className="totals">
    {(Object.keys(labels) as (keyof typeof labels)[]).map((name) => (
      <div key={name}>
        <dt>{labels[name]}</dt>
        <dd>
          <strong>{count(counts[name])}</strong>
        </dd>
      </div>
    ))}
    <div>
      <dt>Took</dt>
      <dd>
        <strong>{tenths(durationMs / 1000)} s</strong>
        <span className="soft">
          {[
            ...(bytes === null ? [] : [`${count(bytes)} bytes`]),
            ...(httpStatus === null ? [] : [`HTTP ${httpStatus}`]),
          ].join(', ')}
        </span>
      </dd>
    </div>
  </dl>
)

const tones: Record<ImportProblem['severity'], Tone> = {
  skipped: 'bad',
  refused: 'bad',
  warning: 'warn',
  repaired: 'info',
}

const Kind = ({ code, problems }: { code: string; problems: readonly ImportProblem[] }) => (
  <details className="panel kind" open>
    <summary>
      <code>{code}</code>{' '}
      <Badge tone={tones[problems[0]?.severity ?? 'warning']}>{count(problems.length)}</Badge>
    </summary>
    {/* Reached by keyboard, because it may scroll sideways on a phone. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <div className="table" role="region" aria-label={`Problems of the kind ${code}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col" className="number">
              Line
            </th>
            <th scope="col">Reference</th>
            <th scope="col">Field</th>
            <th scope="col">Done</th>
            <th scope="col">What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ line, reference, field, severity, message }, index) => (
            // Problems have no names of their own, and their order never changes.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <td className="number">{line ?? ''}</td>
              <td>{reference === null ? '' : <Reference reference={reference} />}</td>
              <td>{field === null ? '' : <code>{field}</code>}</td>
              <td>{spoken(severity)}</td>
              <td className="told">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)

/** To the job, if it came in after all. */
const Reference = ({ reference }: { reference: string }) => (
  <Link to="/jobs" search={{ search: `jobReference=${JSON.stringify(reference)}` }}>
    <code>{reference}</code>
  </Link>
)
