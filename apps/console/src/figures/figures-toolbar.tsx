import { PeriodControls } from './period-controls.tsx'
import type { Period } from './period.ts'
import { FigureChooser } from './shown-figures.tsx'

/** Chooses the days and the figures of a list. */
export const FiguresToolbar = ({
  period,
  setPeriod,
}: {
  period: Period
  setPeriod: (change: Period) => void
}) => (
  <form className="choices" aria-label="Figures" onSubmit={(event) => event.preventDefault()}>
    <PeriodControls period={period} set={setPeriod} />
    <FigureChooser />
  </form>
)
