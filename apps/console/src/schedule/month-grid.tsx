import { formatLongDay, formatMonth } from '../format/day.ts'
import { listWeeks, type MonthText, type ScheduleItem } from './items.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

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
    <caption className="unseen">{formatMonth(`${props.month}-01`)}</caption>
    <thead>
      <tr>
        {weekdays.map((weekday) => (
          <th key={weekday} scope="col">
            <abbr title={weekday}>{weekday.slice(0, 3)}</abbr>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {listWeeks(props.month).map((week) => (
        <tr key={week.find((day) => day !== null)}>
          {week.map((day, weekday) => (
            <td key={weekdays[weekday]} aria-current={day === props.today ? 'date' : undefined}>
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
          aria-label={`New schedule entry on ${formatLongDay(day)}`}
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
