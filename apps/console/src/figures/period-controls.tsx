import { t } from '../language/text.ts'
import { DayField } from '../form/day.tsx'
import { formatLongDay } from '../format/day.ts'
import { useToday } from '../session/me.ts'
import { DayRangeFields, useDayRange } from './day-range.tsx'
import { getComparedDays, getPeriodDays, createPeriodPresets, type Period } from './period.ts'

type Props = {
  period: Period
  /** Changes the period in the page's address. */
  set: (change: Period) => void
}

/** Controls for the days of the figures, and for the days to compare them with. */
export function PeriodControls({ period, set }: Props) {
  const today = useToday()
  const range = useDayRange(period, set)
  return (
    <fieldset className="times">
      <legend className="unseen">{t('Time')}</legend>
      {createPeriodPresets(today).map(({ label, from, to }) => (
        <button
          key={label}
          type="button"
          className="chip"
          aria-pressed={period.from === from && period.to === to}
          onClick={() => range.choose({ from, to })}
        >
          {label}
        </button>
      ))}
      <DayRangeFields {...range} />
      <ComparisonControls period={period} set={set} />
    </fieldset>
  )
}

const comparisons = [
  { value: '', label: t('No comparison') },
  { value: 'before', label: t('Days before') },
  { value: 'year', label: t('A year before') },
  { value: 'other', label: t('Other days') },
]

function ComparisonControls({ period, set }: Props) {
  const today = useToday()
  const { vs } = period
  const days = getPeriodDays(period, today)
  const compared = vs === undefined ? undefined : getComparedDays(days, vs)
  const isOther = vs !== undefined && vs !== 'before' && vs !== 'year'
  const choose = (value: string) =>
    set({ vs: value === '' ? undefined : value === 'other' ? getComparedDays(days, 'before').from : value })
  return (
    <>
      <label className="day">
        <span>{t('Compare with')}</span>
        <select
          className="ui-input"
          value={isOther ? 'other' : (vs ?? '')}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {comparisons.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {isOther ? (
        <DayField
          label={t('Compared from')}
          value={vs}
          most={today}
          go={(day) => set({ vs: day ?? 'before' })}
        />
      ) : null}
      {compared === undefined ? null : (
        <span className="soft">
          {t('Changes are against {from} to {to}.', {
            from: formatLongDay(compared.from),
            to: formatLongDay(compared.to),
          })}
        </span>
      )}
    </>
  )
}
