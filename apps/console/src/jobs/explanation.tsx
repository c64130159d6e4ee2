import type { ExplainedGate, JobExplanation, PriceStep } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { Badge } from '@tiller/ui/badge'
import { Notice } from '@tiller/ui/notice'
import type { FormEvent } from 'react'
import { createQueryOptions } from '../api/read.ts'
import { formatMoney } from '../format/money.ts'
import { getFormText } from '../form/form-text.ts'
import { formatCount, formatInstant, humanize } from '../format/text.ts'
import type { Column } from '../list/column.ts'
import { Table } from '../list/table.tsx'
import { jobRoute } from './routes.tsx'
import { QueryBoundary } from '../api/query-boundary.tsx'

export function JobExplanationPanel({ id }: { id: number }) {
  const { q, l } = jobRoute.useSearch()
  return (
    <QueryBoundary
      of={createQueryOptions('explainJob', {
        params: { id },
        query: { ...(q === undefined ? {} : { q }), ...(l === undefined ? {} : { l }) },
      })}
      height="screen"
    >
      {(data) => (
        <>
          <Verdict explanation={data} />
          <section className="panel" aria-labelledby="gates-title">
            <h2 id="gates-title">Why</h2>
            <ol className="gates">
              {closedFirst(data.gates).map((gate) => (
                <Gate key={gate.condition} gate={gate} />
              ))}
            </ol>
          </section>
          <div className="figures">
            <Price explanation={data} />
            <Search explanation={data} />
          </div>
        </>
      )}
    </QueryBoundary>
  )
}

function Verdict({ explanation: { status, gates, priceCents } }: { explanation: JobExplanation }) {
  const closed = gates.find(({ state }) => state === 'CLOSED')
  return (
    <Notice tone={status === 'LIVE' ? 'good' : 'warn'}>
      <p>
        <strong>{status === 'LIVE' ? 'Live' : 'Not shown'}.</strong>{' '}
        {closed === undefined
          ? `Job seekers see it${priceCents === 0 ? '' : ` at ${formatMoney(priceCents)} per click`}.`
          : `${closed.reason ?? ''} ${closed.remedy ?? ''}`}
      </p>
    </Notice>
  )
}

/** Orders gates so that closed ones come first. */
const closedFirst = (gates: readonly ExplainedGate[]) =>
  gates.toSorted((one, other) => Number(other.state === 'CLOSED') - Number(one.state === 'CLOSED'))

const stateNames = { OPEN: 'OK', CLOSED: 'Stops here', NOT_ASKED: 'Not checked' } as const

const tones = { OPEN: 'good', CLOSED: 'bad', NOT_ASKED: 'plain' } as const

const Gate = ({
  gate: { gate, condition, state, reason, remedy, since, ...object },
}: {
  gate: ExplainedGate
}) => (
  <li>
    <span className="gate-name">{humanize(gate)}</span> <Badge tone={tones[state]}>{stateNames[state]}</Badge>{' '}
    <span>
      {object.objectId === null ? null : (
        <>
          <ObjectLink {...object} objectId={object.objectId} /> ·{' '}
        </>
      )}
      {reason ?? condition}
      {since === null ? '' : ` Since ${formatInstant(since)}.`}
      {remedy === null ? '' : ` ${remedy}`}
    </span>
  </li>
)

function ObjectLink({
  objectType,
  objectId,
  objectName,
}: Pick<ExplainedGate, 'objectType' | 'objectName'> & { objectId: number }) {
  const name = objectName ?? humanize(objectType)
  if (objectType === 'CAMPAIGN')
    return (
      <Link to="/campaigns/$campaignId" params={{ campaignId: objectId }}>
        {name}
      </Link>
    )
  if (objectType === 'SOURCE')
    return (
      <Link to="/sources/$sourceId" params={{ sourceId: objectId }}>
        {name}
      </Link>
    )
  return <span className="soft">{objectType === 'JOB' ? 'This job' : name}</span>
}

const Price = ({ explanation: { price, priceCents, campaigns } }: { explanation: JobExplanation }) => (
  <section className="panel" aria-labelledby="price-title">
    <h2 id="price-title">Price of a click: {priceCents === 0 ? 'none is set' : formatMoney(priceCents)}</h2>
    <Table
      label="Steps of the price"
      columns={priceColumns}
      rows={price}
      keyOf={({ of, field }) => of + field}
    />
    {campaigns.length === 0 ? null : (
      <details>
        <summary>{formatCount(campaigns.length)} campaigns were considered for the job</summary>
        <ol>
          {campaigns.map(({ id, name, matches }) => (
            <li key={id}>
              <Link to="/campaigns/$campaignId" params={{ campaignId: id }}>
                {name}
              </Link>{' '}
              <span className="soft">{matches ? 'its filters match' : 'its filters do not match'}</span>
            </li>
          ))}
        </ol>
      </details>
    )}
  </section>
)

const priceColumns: readonly Column<PriceStep>[] = [
  {
    label: 'Set by',
    role: 'title',
    value: ({ of }) => humanize(of),
    cell: ({ of, applies }) => (
      <>
        {humanize(of)} {applies ? <Badge tone="good">Applies</Badge> : null}
      </>
    ),
  },
  {
    label: 'Field',
    role: 'detail',
    value: ({ field }) => field,
    cell: ({ field }) => <span title={field}>{humanize(field)}</span>,
  },
  {
    label: 'Price',
    role: 'figure',
    unit: 'cents',
    value: ({ cents }) => cents,
    cell: ({ cents }) => (cents === null || cents === 0 ? 'Not set' : formatMoney(cents)),
  },
]

const Search = ({ explanation: { search } }: { explanation: JobExplanation }) => (
  <section className="panel" aria-labelledby="search-title">
    <h2 id="search-title">In a search</h2>
    <SeekersSearch />
    {search === null ? (
      <p className="soft">Enter a search to see where this job ranks and why.</p>
    ) : (
      <>
        <p>
          {search.place === null
            ? `Not among the top results of ${formatCount(search.total)} jobs.`
            : `Place ${formatCount(search.place)} of ${formatCount(search.total)}.`}
          {search.score === null ? '' : ` Score ${search.score.toPrecision(4)}, the product of:`}
        </p>
        <ul className="terms">
          {search.terms.map(({ name, value }) => (
            <li key={name}>
              {humanize(name)} <span className="number">{value.toPrecision(4)}</span>
            </li>
          ))}
        </ul>
      </>
    )}
  </section>
)

function SeekersSearch() {
  const { q = '', l = '' } = jobRoute.useSearch()
  const navigate = jobRoute.useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => getFormText(form, name).trim()
    void navigate({
      search: {
        ...(text('q') === '' ? {} : { q: text('q') }),
        ...(text('l') === '' ? {} : { l: text('l') }),
      },
    })
  }
  const input = { className: 'ui-input', maxLength: 255 }
  return (
    <form className="job-search" onSubmit={submit}>
      <input {...input} name="q" defaultValue={q} aria-label="Words" placeholder="Words" />
      <input {...input} name="l" defaultValue={l} aria-label="Place" placeholder="Place" />
      <button type="submit" className="ui-button ui-button-quiet">
        Look
      </button>
    </form>
  )
}
