import type { PublisherClicks as Report } from '@tiller/client/platform'
import { EmptyState } from '@tiller/ui/empty-state'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { DayField } from '../../form/day.tsx'
import { formatMoney } from '../../format/money.ts'
import { formatCount, humanize } from '../../format/text.ts'
import { WideTable } from '../../list/wide-table.tsx'
import { Link } from '@tanstack/react-router'
import { useToday } from '../../session/me.ts'

export type DayRange = { from?: string | undefined; to?: string | undefined }

export function PublisherClicks({ from, to, go }: DayRange & { go: (days: DayRange) => void }) {
  const today = useToday()
  const { from: first = `${(to ?? today).slice(0, 7)}-01`, to: last = today } = { from, to }
  const query = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
  return (
    <section aria-labelledby="publisher-clicks-title" className="simulated">
      <h2 id="publisher-clicks-title">Clicks by class</h2>
      <fieldset className="times">
        <legend className="unseen">Days</legend>
        <DayField label="From" value={first} most={today} go={(day) => go({ from: day, to })} />
        <DayField label="To" value={last} most={today} go={(day) => go({ from, to: day })} />
        <p className="soft">At most 31 days.</p>
      </fieldset>
      <QueryBoundary of={createQueryOptions('reportPublisherClicks', { query })} height="rows">
        {({ publishers }) =>
          publishers.length === 0 ? (
            <EmptyState title="No clicks in this period">
              <p>Choose other days.</p>
            </EmptyState>
          ) : (
            <Classes publishers={publishers} />
          )
        }
      </QueryBoundary>
    </section>
  )
}

const Classes = ({ publishers }: { publishers: Report['publishers'] }) => (
  <WideTable
    label="Table of clicks by class"
    heads={[
      'Publisher',
      'Class',
      { label: 'Clicks', isNumber: true },
      { label: 'Charged', isNumber: true },
      { label: 'Earned', isNumber: true },
    ]}
  >
    {publishers.flatMap(({ publisherId, name, classes, ...all }) => [
      <tr key={`${publisherId} all`}>
        <th scope="row">
          {publisherId === null ? (
            'None'
          ) : (
            <Link to="/operator/publishers/$publisherId" params={{ publisherId }}>
              {name ?? publisherId}
            </Link>
          )}
        </th>
        <td>All</td>
        <Numbers {...all} />
      </tr>,
      ...classes.map(({ class: each, ...counts }) => (
        <tr key={`${publisherId} ${each}`}>
          <td className="soft">{publisherId === null ? 'None' : (name ?? publisherId)}</td>
          <td>{humanize(each)}</td>
          <Numbers {...counts} />
        </tr>
      )),
    ])}
  </WideTable>
)

const Numbers = ({
  clicks,
  billableClicks,
  earningsCents,
}: {
  clicks: number
  billableClicks: number
  earningsCents: number
}) => (
  <>
    <td className="number">{formatCount(clicks)}</td>
    <td className="number">{formatCount(billableClicks)}</td>
    <td className="number">{formatMoney(earningsCents)}</td>
  </>
)
