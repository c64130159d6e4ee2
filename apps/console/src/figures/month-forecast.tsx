import type { Month } from '@tiller/client/platform'
import { formatLongDay } from '../format/day.ts'
import { formatMoney } from '../format/money.ts'

/** The spend that is expected for the month, with its range or the day on which the budget is spent. */
export const MonthForecast = ({ forecast }: Pick<Month, 'forecast'>) =>
  forecast === null ? (
    <>
      <strong>Not yet</strong>
      <span className="soft">needs three full days with clicks</span>
    </>
  ) : (
    <>
      <strong>{formatMoney(forecast.spentCents)}</strong>
      <span className="soft">
        {forecast.exhaustedOn === null
          ? `likely ${formatMoney(forecast.lowCents)} to ${formatMoney(forecast.highCents)}`
          : `all spent on ${formatLongDay(forecast.exhaustedOn)}`}
      </span>
    </>
  )
