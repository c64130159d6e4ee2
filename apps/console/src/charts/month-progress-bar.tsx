type Props = {
  spentCents: number
  capCents: number
  /** The spend that an even pace would have reached by now. */
  evenCents?: number
  forecast: { lowCents: number; highCents: number } | null
}

/**
 * A bar with the spend of a month, and the range of its forecast. It is hidden from screen readers, because the figures
 * next to it contain the same information.
 */
export function MonthProgressBar({ spentCents, capCents, evenCents, forecast }: Props) {
  const part = (cents: number) => Math.min(100, (cents / Math.max(1, capCents)) * 100)
  return (
    <svg className="course" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className="course-cap" width="100" height="10" />
      {forecast === null ? null : (
        <rect
          className="course-range"
          x={part(forecast.lowCents)}
          width={Math.max(0.4, part(forecast.highCents) - part(forecast.lowCents))}
          height="10"
        />
      )}
      <rect className="course-spent" width={part(spentCents)} height="10" />
      {evenCents === undefined ? null : (
        <line className="course-even" x1={part(evenCents)} x2={part(evenCents)} y2="10" />
      )}
    </svg>
  )
}
