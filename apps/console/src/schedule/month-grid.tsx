import { formatLongDay, formatMonthTitle } from '../format/day.ts'
import { listWeeks, type MonthText, type ScheduleItem } from './items.ts'
import { locale, t } from '../language/text.ts'

const formatWeekday = (weekday: 'short' | 'long', day: Date) =>
  new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(day)

/** Any Sunday. */
const sunday = Date.UTC(2026, 2, 1)
const dayMs = 86_400_000

const weekdays = Array.from({ length: 7 }, (_, index) => {
  const day = new Date(sunday + index * dayMs)
  return { name: formatWeekday('long', day), shortName: formatWeekday('short', day) }
})

type Props = {
  month: MonthText
  today: string
  items: readonly ScheduleItem[]
  mayAdd: boolean
  add: (day: string) => void
  open: (item: ScheduleItem) => void
}

export const MonthGrid = (props: Props) => (
  <table className="calendar">
    <caption className="unseen">{formatMonthTitle(`${props.month}-01`)}</caption>
    <thead>
      <tr>
        {weekdays.map(({ name, shortName }) => (
          <th key={name} scope="col">
            <abbr title={name}>{shortName}</abbr>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {listWeeks(props.month).map((week) => (
        <tr key={week.find((day) => day !== null)}>
          {week.map((day, weekday) => (
            <td key={weekdays[weekday]?.name} aria-current={day === props.today ? 'date' : undefined}>
              {day === null ? null : <Day {...props} day={day} />}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const Day = ({ day, today, items, mayAdd, add, open }: Props & { day: string }) => (
  <>
    <div className="day">
      <span>{Number(day.slice(8))}</span>
      {mayAdd && day >= today ? (
        <button
          type="button"
          className="bare"
          aria-label={t('New schedule entry on {day}', { day: formatLongDay(day) })}
          onClick={() => add(day)}
        >
          +
        </button>
      ) : null}
    </div>
    {items
      .filter((item) => item.day === day)
      .map((item) => (
        <button
          key={item.key}
          type="button"
          className={item.state === 'to come' ? 'scheduled to-come' : 'scheduled'}
          disabled={!mayAdd || item.state !== 'to come'}
          onClick={() => open(item)}
        >
          {item.what}
        </button>
      ))}
  </>
)
