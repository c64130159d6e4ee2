import { useState } from 'react'
import { DayField } from '../form/day.tsx'
import { t } from '../language/text.ts'
import { useToday } from '../session/me.ts'
import { explainInvalidDays, getPeriodDays, type Period } from './period.ts'

export type DayRange = Pick<Period, 'from' | 'to'>

/** Manages the days of a period. Days that the server would reject are shown, but not passed to `set`. */
export function useDayRange({ from, to }: DayRange, set: (range: DayRange) => void) {
  const today = useToday()
  const [rejected, setRejected] = useState<DayRange>()
  const days = getPeriodDays(rejected ?? { from, to }, today)
  const choose = (change: DayRange) => {
    const next = { from, to, ...rejected, ...change }
    const isValid = explainInvalidDays(getPeriodDays(next, today), today) === undefined
    setRejected(isValid ? undefined : next)
    if (isValid) set(next)
  }
  return { days, choose }
}

/** Date fields for the first and the last day, with the reason why they are invalid. */
export function DayRangeFields({ days, choose }: ReturnType<typeof useDayRange>) {
  const today = useToday()
  const problem = explainInvalidDays(days, today)
  const errorId = problem === undefined ? undefined : 'days-error'
  return (
    <>
      <DayField
        label={t('From')}
        value={days.from}
        most={days.to}
        errorId={errorId}
        go={(from) => choose({ from })}
      />
      <DayField
        label={t('To')}
        value={days.to}
        least={days.from}
        most={today}
        errorId={errorId}
        go={(to) => choose({ to })}
      />
      {problem === undefined ? null : (
        <span id={errorId} className="ui-field-error" role="alert">
          {problem}
        </span>
      )}
    </>
  )
}
