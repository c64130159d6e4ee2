import { t } from '../../language/text.ts'
import { humanize } from '../../format/text.ts'
import { formatListFilter } from './list-filter.ts'
import type { ListSearch } from '../list-search.ts'
import { parseListFilter } from './parse-list-filter.ts'

type Props = {
  /** Statuses of the API in display order. */
  statuses: readonly string[]
  /** Label of the list without a chosen status. */
  all?: string
  /** The API field that the list's search by words uses. */
  textField: string
  search: ListSearch
  go: (search: ListSearch) => void
}

/** Filters a list by one status and keeps its search by words. Other searches are replaced. */
export function StatusChips({ statuses, all = t('All'), textField, search: { search, sort }, go }: Props) {
  const filter = parseListFilter(search, textField)
  const choose = (status: string | undefined) => {
    const next = formatListFilter({ words: filter?.words ?? '', status }, textField)
    go({ sort, ...(next === undefined ? {} : { search: next }) })
  }
  return (
    <fieldset className="times">
      <legend className="unseen">{t('Status')}</legend>
      <Chip
        label={all}
        isPressed={filter !== undefined && filter.status === undefined}
        choose={() => choose(undefined)}
      />
      {statuses.map((status) => (
        <Chip
          key={status}
          label={humanize(status)}
          isPressed={filter?.status === status}
          choose={() => choose(status)}
        />
      ))}
    </fieldset>
  )
}

const Chip = ({ label, isPressed, choose }: { label: string; isPressed: boolean; choose: () => void }) => (
  <button type="button" className="chip" aria-pressed={isPressed} onClick={choose}>
    {label}
  </button>
)
