import type { Month } from '@tiller/client/platform'
import { t } from '../language/text.ts'
import { formatLongDay } from '../format/day.ts'
import { formatMoney } from '../format/money.ts'

/** The spend that is expected for the month, with its range or the day on which the budget is spent. */
export const MonthForecast = ({ forecast }: Pick<Month, 'forecast'>) =>
  forecast === null ? (
    <>
      <strong>{t('Not yet')}</strong>
      <span className="soft">{t('needs three full days with clicks')}</span>
    </>
  ) : (
    <>
      <strong>{formatMoney(forecast.spentCents)}</strong>
      <span className="soft">
        {forecast.exhaustedOn === null
          ? t('likely {low} to {high}', {
              low: formatMoney(forecast.lowCents),
              high: formatMoney(forecast.highCents),
            })
          : t('all spent on {day}', { day: formatLongDay(forecast.exhaustedOn) })}
      </span>
    </>
  )
