import type { NumberedImportProblem, SourceImport } from '@tiller/client/platform'
import { Badge } from '@tiller/ui/badge'
import type { Tone } from '@tiller/ui/tone'
import { createQueryOptions } from '../api/read.ts'
import { formatCount, humanize } from '../format/text.ts'
import type { Column } from '../list/column.ts'
import { List } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { Link } from '@tanstack/react-router'
import { t, translateKnown } from '../language/text.ts'

const ofKind = (code: string) => `code=${JSON.stringify(code)}`

export function ImportProblemKinds({ found: { id, sourceId, problemKinds } }: { found: SourceImport }) {
  if (problemKinds.length === 0) return <p className="soft">{t('There were none.')}</p>
  return (
    <ul className="kinds">
      {problemKinds.map(({ code, count: number }) => (
        <li key={code}>
          <Link
            to="/sources/$sourceId/imports/$importId"
            params={{ sourceId, importId: id }}
            search={{ search: ofKind(code) }}
          >
            <span title={code}>{humanize(code)}</span>
          </Link>{' '}
          <span className="soft">{formatCount(number)}</span>
        </li>
      ))}
    </ul>
  )
}

export function ImportProblemList({ found: { id, counts } }: { found: SourceImport }) {
  const list = useList((query) =>
    createQueryOptions('listImportProblems', { params: { importId: id }, query }),
  )
  const { search } = list.search
  const kept = list.answer.data?.totalElements
  return (
    <>
      {search === undefined && kept !== undefined && kept < counts.problems ? (
        <p className="soft">
          {t('{kept, number} of {count, number} are kept one by one: the first 100 of each kind.', {
            kept,
            count: counts.problems,
          })}
        </p>
      ) : null}
      <List
        {...list}
        noun={t('problems')}
        columns={columns}
        textField="reference"
        none={<p>{t('All jobs of the feed were imported without problems.')}</p>}
      />
    </>
  )
}

const tones: Record<NumberedImportProblem['severity'], Tone> = {
  skipped: 'bad',
  refused: 'bad',
  warning: 'warn',
  repaired: 'info',
}

const columns: readonly Column<NumberedImportProblem>[] = [
  { label: t('Line'), role: 'figure', sort: 'line', value: ({ line }) => line },
  {
    label: t('Problem'),
    role: 'title',
    sort: 'code',
    value: ({ message }) => translateKnown(message),
    cell: ({ message, reference, field, severity, code }) => (
      <div className="problem">
        <p>{translateKnown(message)}</p>
        <p className="soft">
          <Badge tone={tones[severity]}>{humanize(severity)}</Badge>{' '}
          {reference === null ? null : <Reference reference={reference} />}{' '}
          {field === null ? null : <span>{field}</span>} <span title={code}>{humanize(code)}</span>
        </p>
      </div>
    ),
  },
  { label: t('Severity'), role: 'file', value: ({ severity }) => humanize(severity) },
  { label: t('Reference'), role: 'file', value: ({ reference }) => reference },
  { label: t('Field'), role: 'file', value: ({ field }) => field },
  { label: t('Kind'), role: 'file', value: ({ code }) => humanize(code) },
]

/** The reference of a job, with a link if the job was imported. */
const Reference = ({ reference }: { reference: string }) => (
  <Link to="/jobs" search={{ search: `jobReference=${JSON.stringify(reference)}` }}>
    <code>{reference}</code>
  </Link>
)
