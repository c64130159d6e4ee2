import { PeriodControls } from './period-controls.tsx'
import type { Period } from './period.ts'
import { FigureChooser } from './shown-figures.tsx'

/** Toolbar for choosing the date range and the metrics of a list. */
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
