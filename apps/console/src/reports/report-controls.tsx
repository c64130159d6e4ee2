import { reportDimensions, type ReportDimension } from '@tiller/contract/platform/reports/dimensions'
import { reportFigures } from '@tiller/contract/platform/reports/figures'
import { Select } from '@tiller/ui/select'
import { t } from '../language/text.ts'
import { PeriodControls } from '../figures/period-controls.tsx'
import { FigureChooser } from '../figures/shown-figures.tsx'
import { humanize } from '../format/text.ts'
import {
  defaultFigure,
  defaultGroup,
  parseReportSearch,
  reportFigureNames,
  type ReportSearch,
} from './report-search.ts'

type Props = { search: ReportSearch; go: (next: ReportSearch) => void }
type Set = (change: Partial<ReportSearch> | Record<string, string | undefined>) => void

export function ReportControls({ search, go }: Props) {
  // Parsing removes defaults from the address.
  const set: Set = (change) => go(parseReportSearch({ ...search, ...change }))
  return (
    <form className="choices" aria-label={t('Report settings')} onSubmit={(event) => event.preventDefault()}>
      <PeriodControls period={search} set={set} />
      <Select
        id="report-group"
        label={t('Group by')}
        value={search.group ?? defaultGroup}
        options={reportDimensions.map((value: ReportDimension) => ({ value, label: humanize(value) }))}
        onChange={({ currentTarget }) => set({ group: currentTarget.value })}
      />
      <Select
        id="report-metric"
        label={t('Chart')}
        value={search.show ?? defaultFigure}
        options={reportFigureNames.map((value) => ({ value, label: t(reportFigures[value].label) }))}
        onChange={({ currentTarget }) => set({ show: currentTarget.value })}
      />
      <FigureChooser />
    </form>
  )
}
