import type { SourceImport } from '@tiller/client/platform'
import { Badge } from '@tiller/ui/badge'
import type { Tone } from '@tiller/ui/tone'
import { count, spoken } from '../format/words.ts'
import { Link } from '../routing/link.tsx'
import { byCode, type ImportProblem } from './problems-by-code.ts'
import { WideTable } from '../list/wide-table.tsx'

/** What was wrong with a feed, by its kind, with line and reference. */
export function Problems({ found: { counts, problems } }: { found: SourceImport }) {
  if (problems.length === 0) return <p className="soft">There were none.</p>
  return (
    <>
      <p className="soft">
        {problems.length < counts.problems
          ? `The first ${count(problems.length)} of ${count(counts.problems)}.`
          : `All ${count(counts.problems)}.`}
      </p>
      {byCode(problems).map((kind) => (
        <Kind key={kind.code} {...kind} />
      ))}
    </>
  )
}

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
    <WideTable
      label={`Problems of the kind ${code}`}
      heads={[{ label: 'Line', isNumber: true }, 'Reference', 'Field', 'Done', 'What is wrong']}
    >
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
    </WideTable>
  </details>
)

/** To the job, if it came in after all. */
const Reference = ({ reference }: { reference: string }) => (
  <Link to="/jobs" search={{ search: `jobReference=${JSON.stringify(reference)}` }}>
    <code>{reference}</code>
  </Link>
)
