import { dimensions, type Dimension } from '@tiller/contract/platform/reports/dimensions'
import { Select } from '@tiller/ui/select'
import { DayField } from '../form/day.tsx'
import { useToday } from '../session/me.ts'
import { humanize } from '../format/text.ts'
import { metrics, type Metric } from './metrics.ts'
import {
  parseReportSearch,
  defaultGroup,
  defaultMetric,
  createPresets,
  type ReportSearch,
} from './report-search.ts'

type Props = { search: ReportSearch; go: (next: ReportSearch) => void }
type Set = (change: Record<string, string | undefined>) => void

export function ReportControls({ search, go }: Props) {
  // Parsing removes defaults from the address.
  const set: Set = (change) => go(parseReportSearch({ ...search, ...change }))
  return (
    <form className="choices" aria-label="Report settings" onSubmit={(event) => event.preventDefault()}>
      <Times search={search} set={set} />
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

function Times({ search, set }: { search: ReportSearch; set: Set }) {
  const today = useToday()
  const { from = `${today.slice(0, 7)}-01`, to = today } = search
  return (
    <fieldset className="times">
      <legend className="unseen">Time</legend>
      {createPresets(today).map((time) => (
        <button
          key={time.label}
          type="button"
          className="chip"
          aria-pressed={search.from === time.from && search.to === time.to}
          onClick={() => set({ from: time.from, to: time.to })}
        >
          {time.label}
        </button>
      ))}
      <DayField label="From" value={from} most={to} go={(day) => set({ from: day })} />
      <DayField label="To" value={to} least={search.from} most={today} go={(day) => set({ to: day })} />
      <label className="check">
        <input
          type="checkbox"
          checked={search.vs === 'before'}
          onChange={({ currentTarget }) => set({ vs: currentTarget.checked ? 'before' : undefined })}
        />
        Compare with the previous period
      </label>
    </fieldset>
  )
}
