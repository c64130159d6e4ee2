import { t } from '../language/text.ts'
import { PeriodControls } from './period-controls.tsx'
import type { Period } from './period.ts'
import { FigureChooser } from './shown-figures.tsx'

/** The toolbar of a list, with the choice of the days and the figures. */
export const FiguresToolbar = ({
  period,
  setPeriod,
}: {
  period: Period
  setPeriod: (change: Period) => void
}) => (
  <form className="choices" aria-label={t('Figures')} onSubmit={(event) => event.preventDefault()}>
    <PeriodControls period={period} set={setPeriod} />
    <FigureChooser />
  </form>
)
