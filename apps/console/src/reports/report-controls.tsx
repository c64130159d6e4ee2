import { dimensions, type Dimension } from '@tiller/contract/platform/reports/dimensions'
import { Select } from '@tiller/ui/select'
import { PeriodControls } from '../figures/period-controls.tsx'
import { humanize } from '../format/text.ts'
import { metrics, type Metric } from './metrics.ts'
import { parseReportSearch, defaultGroup, defaultMetric, type ReportSearch } from './report-search.ts'

type Props = { search: ReportSearch; go: (next: ReportSearch) => void }
type Set = (change: Partial<ReportSearch> | Record<string, string | undefined>) => void

export function ReportControls({ search, go }: Props) {
  // Parsing removes defaults from the address.
  const set: Set = (change) => go(parseReportSearch({ ...search, ...change }))
  return (
    <form className="choices" aria-label="Report settings" onSubmit={(event) => event.preventDefault()}>
      <PeriodControls period={search} set={set} />
      <Select
        id="report-group"
        label="Group by"
        value={search.group ?? defaultGroup}
        options={dimensions.map((value: Dimension) => ({ value, label: humanize(value) }))}
        onChange={({ currentTarget }) => set({ group: currentTarget.value })}
      />
      <Select
        id="report-metric"
        label="Metric"
        value={search.show ?? defaultMetric}
        options={(Object.keys(metrics) as Metric[]).map((value) => ({ value, label: metrics[value].label }))}
        onChange={({ currentTarget }) => set({ show: currentTarget.value })}
      />
    </form>
  )
}
