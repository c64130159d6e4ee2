import type { ExplainedGate, JobExplanation, PriceStep } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { Badge } from '@tiller/ui/badge'
import { Notice } from '@tiller/ui/notice'
import type { FormEvent, ReactNode } from 'react'
import { createQueryOptions } from '../api/read.ts'
import { formatMoney } from '../format/money.ts'
import { getFormText } from '../form/form-text.ts'
import { formatInstant, humanize } from '../format/text.ts'
import type { Column } from '../list/column.ts'
import { Table } from '../list/table.tsx'
import { jobRoute } from './routes.tsx'
import { QueryBoundary } from '../api/query-boundary.tsx'
import { t, Text, translateKnown } from '../language/text.ts'
import { feedGateNames } from './gate-names.ts'

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
            <h2 id="gates-title">{t('Why')}</h2>
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
        <VerdictText closed={closed} priceCents={priceCents} />
      </p>
    </Notice>
  )
}

const strong = (content: ReactNode) => <strong>{content}</strong>

function VerdictText({ closed, priceCents }: { closed: ExplainedGate | undefined; priceCents: number }) {
  if (closed !== undefined) {
    const reason = translateKnown(closed.reason ?? '')
    const remedy = translateKnown(closed.remedy ?? '')
    return <Text id="<strong>Not shown.</strong> {reason} {remedy}" values={{ reason, remedy, strong }} />
  }
  if (priceCents === 0) return <Text id="<strong>Live.</strong> Job seekers see it." values={{ strong }} />
  const price = formatMoney(priceCents)
  return (
    <Text id="<strong>Live.</strong> Job seekers see it at {price} per click." values={{ price, strong }} />
  )
}

/** Orders gates so that closed ones come first. */
const closedFirst = (gates: readonly ExplainedGate[]) =>
  gates.toSorted((one, other) => Number(other.state === 'CLOSED') - Number(one.state === 'CLOSED'))

const stateNames = { OPEN: t('OK'), CLOSED: t('Stops here'), NOT_ASKED: t('Not checked') }

const tones = { OPEN: 'good', CLOSED: 'bad', NOT_ASKED: 'plain' } as const

const Gate = ({
  gate: { gate, condition, state, reason, remedy, since, ...object },
}: {
  gate: ExplainedGate
}) => (
  <li>
    <span className="gate-name">{feedGateNames[condition] ?? humanize(gate)}</span>{' '}
    <Badge tone={tones[state]}>{stateNames[state]}</Badge>{' '}
    <span>
      {object.objectId === null ? null : (
        <>
          <ObjectLink {...object} objectId={object.objectId} /> ·{' '}
        </>
      )}
      {translateKnown(reason ?? condition)}
      {since === null ? '' : ` ${t('Since {time}.', { time: formatInstant(since) })}`}
      {remedy === null ? '' : ` ${translateKnown(remedy)}`}
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
  return <span className="soft">{objectType === 'JOB' ? t('This job') : name}</span>
}

const Price = ({ explanation: { price, priceCents, campaigns } }: { explanation: JobExplanation }) => (
  <section className="panel" aria-labelledby="price-title">
    <h2 id="price-title">
      {priceCents === 0
        ? t('Price of a click: none is set')
        : t('Price of a click: {price}', { price: formatMoney(priceCents) })}
    </h2>
    <Table
      label={t('Steps of the price')}
      columns={priceColumns}
      rows={price}
      keyOf={({ of, field }) => of + field}
    />
    {campaigns.length === 0 ? null : (
      <details>
        <summary>
          {t(
            '{count, plural, one {# campaign was considered for the job} other {# campaigns were considered for the job}}',
            { count: campaigns.length },
          )}
        </summary>
        <ol>
          {campaigns.map(({ id, name, matches }) => (
            <li key={id}>
              <Link to="/campaigns/$campaignId" params={{ campaignId: id }}>
                {name}
              </Link>{' '}
              <span className="soft">{matches ? t('its filters match') : t('its filters do not match')}</span>
            </li>
          ))}
        </ol>
      </details>
    )}
  </section>
)

const priceColumns: readonly Column<PriceStep>[] = [
  {
    label: t('Set by'),
    role: 'title',
    value: ({ of }) => humanize(of),
    cell: ({ of, applies }) => (
      <>
        {humanize(of)} {applies ? <Badge tone="good">{t('Applies')}</Badge> : null}
      </>
    ),
  },
  {
    label: t('Field'),
    role: 'detail',
    value: ({ field }) => field,
    cell: ({ field }) => <span title={field}>{humanize(field)}</span>,
  },
  {
    label: t('Price'),
    role: 'figure',
    unit: 'cents',
    value: ({ cents }) => cents,
    cell: ({ cents }) => (cents === null || cents === 0 ? t('Not set') : formatMoney(cents)),
  },
]

const Search = ({ explanation: { search } }: { explanation: JobExplanation }) => (
  <section className="panel" aria-labelledby="search-title">
    <h2 id="search-title">{t('In a search')}</h2>
    <SeekersSearch />
    {search === null ? (
      <p className="soft">{t('Enter a search to see where this job ranks and why.')}</p>
    ) : (
      <>
        <p>
          {search.place === null
            ? t(
                '{total, plural, one {Not among the top results of # job.} other {Not among the top results of # jobs.}}',
                { total: search.total },
              )
            : t('Place {place, number} of {total, number}.', {
                place: search.place,
                total: search.total,
              })}{' '}
          {search.score === null
            ? ''
            : t('Score {score}, the product of:', { score: search.score.toPrecision(4) })}
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
      <input {...input} name="q" defaultValue={q} aria-label={t('Words')} placeholder={t('Words')} />
      <input {...input} name="l" defaultValue={l} aria-label={t('Place')} placeholder={t('Place')} />
      <button type="submit" className="ui-button ui-button-quiet">
        {t('Look')}
      </button>
    </form>
  )
}
