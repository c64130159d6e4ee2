import Link from '@docusaurus/Link'
import { EmptyState } from '@tiller/ui/empty-state'
import type { ReactNode } from 'react'
import { MethodBadge } from '../../reference/render/code.tsx'
import styles from './dialog.module.css'
import type { SearchHit } from './engine.ts'
import { splitByMatch } from './marks.ts'
import type { HitGroup, ListedHit } from './use-hits.ts'

export const hitListId = 'search-hits'

export const getOptionId = (index: number): string => `search-hit-${index}`

type Props = {
  groups: readonly HitGroup[]
  active: number
  onPoint: (index: number) => void
  onOpen: () => void
  query: string
  isReady: boolean
  isWaiting: boolean
}

/** Search hits as grouped links. The focus stays in the input field. */
export function Results({ groups, active, onPoint, onOpen, query, isReady, isWaiting }: Props): ReactNode {
  const count = groups.reduce((sum, { places }) => sum + places.length, 0)
  return (
    <div className={styles.results}>
      {/* Its choices are links, which no other list of choices can hold. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id={hitListId} role="listbox" aria-label={query === '' ? 'Suggestions' : 'Results'}>
        {groups.map(({ name, places }) => (
          // A listbox may contain groups of options; there is no native element for it.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          <div key={name} role="group" aria-label={name} className={styles.section}>
            <p className={styles.group} aria-hidden="true">
              {name}
            </p>
            {places.map((place) => (
              <Option
                key={place.hit.id}
                place={place}
                isActive={place.index === active}
                onPoint={onPoint}
                onOpen={onOpen}
              />
            ))}
          </div>
        ))}
      </div>
      {isReady && query !== '' && count === 0 && (
        <div className={styles.none}>
          <EmptyState title={`Nothing is called “${query}”`}>
            <p>Try one word of it, the path of an operation, or the name of a field.</p>
          </EmptyState>
        </div>
      )}
      <output className={styles.count}>{announcement(query, isReady ? count : undefined, isWaiting)}</output>
    </div>
  )
}

/** The names of the kinds of hits, which are shown before their place. */
const kinds: Record<SearchHit['group'], string> = {
  Guides: '',
  Operations: '',
  Fields: 'Field of ',
  Schemas: 'Schema of the ',
  'Error codes': 'Error ',
}

type OptionProps = {
  place: ListedHit
  isActive: boolean
  onPoint: (index: number) => void
  onOpen: () => void
}

const Option = ({ place: { hit, index }, isActive, onPoint, onOpen }: OptionProps): ReactNode => (
  <Link
    id={getOptionId(index)}
    // A link, so that it can be opened in a new tab, and an option of the combobox.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    role="option"
    aria-selected={isActive}
    tabIndex={-1}
    to={hit.path}
    onClick={onOpen}
    onPointerMove={() => onPoint(index)}
  >
    <span className={styles.title}>
      {hit.method !== undefined && <MethodBadge name={hit.method} />}{' '}
      <span>
        <Marked text={hit.title} matched={hit.matched} />
      </span>
    </span>
    <span className={styles.place}>
      <Marked
        text={hit.place === hit.title ? 'Guide' : `${kinds[hit.group]}${hit.place}`}
        matched={hit.matched}
      />
    </span>
    {hit.says !== undefined && hit.says !== '' && (
      <span className={styles.says}>
        <Marked text={hit.says} matched={hit.matched} />
      </span>
    )}
  </Link>
)

const Marked = ({ text, matched }: { text: string; matched: SearchHit['matched'] }): ReactNode =>
  splitByMatch(text, matched).map(({ text: piece, isMarked }, index) =>
    // oxlint-disable-next-line react/no-array-index-key
    isMarked ? <mark key={index}>{piece}</mark> : piece,
  )

/** Returns the announcement for screen readers. */
function announcement(query: string, found: number | undefined, isWaiting: boolean): string {
  if (query === '') return ''
  if (found === undefined) return isWaiting ? 'Loading the index …' : ''
  return found === 1 ? '1 result' : `${found} results`
}
