import { humanize } from '../format/text.ts'
import type { ListSearch } from './list-search.ts'

type Props = {
  /** Statuses of the API in display order. */
  statuses: readonly string[]
  /** Label of the list without a chosen status. */
  all?: string
  search: ListSearch
  go: (search: ListSearch) => void
}

const searchOf = (status: string) => `status="${status}"`

/** Filters a list by one status. Another search replaces the filter. */
export const StatusChips = ({ statuses, all = 'All', search, go }: Props) => (
  <fieldset className="times">
    <legend className="unseen">Status</legend>
    <Chip label={all} isPressed={search.search === undefined} choose={() => go({ sort: search.sort })} />
    {statuses.map((status) => (
      <Chip
        key={status}
        label={humanize(status)}
        isPressed={search.search === searchOf(status)}
        choose={() => go({ sort: search.sort, search: searchOf(status) })}
      />
    ))}
  </fieldset>
)

const Chip = ({ label, isPressed, choose }: { label: string; isPressed: boolean; choose: () => void }) => (
  <button type="button" className="chip" aria-pressed={isPressed} onClick={choose}>
    {label}
  </button>
)
