import type { Change } from '@tiller/client/platform'
import { t } from '../language/text.ts'
import type { Listed } from '../list/list.tsx'
import { ChangeList } from './change-list.tsx'

const searches = [
  { label: t('All'), search: undefined },
  {
    label: t('Status changes'),
    search: 'action:("LAUNCH","PAUSE","ARCHIVE","EXHAUST","REPLENISH","SUSPEND","RELEASE")',
  },
  { label: t('Settings'), search: 'action="CHANGE"' },
  { label: t('By the platform'), search: 'actor:("SCHEDULER","MONEY","OPERATOR")' },
] as const

export const FilteredChanges = (list: Listed<Change>) => (
  <>
    <div className="actions" role="group" aria-label={t('Which changes')}>
      {searches.map(({ label, search }) => (
        <button
          key={label}
          type="button"
          className="plain"
          aria-pressed={list.search.search === search}
          onClick={() => list.go(search === undefined ? {} : { search })}
        >
          {label}
        </button>
      ))}
    </div>
    <ChangeList {...list} />
  </>
)
