import Link from '@docusaurus/Link'
import { EmptyState } from '@tiller/ui/empty-state'
import { useMemo, type ReactNode } from 'react'
import { Method } from '../../reference/render/code.tsx'
import styles from './dialog.module.css'
import type { Hit } from './engine.ts'
import type { Find } from './load.ts'

type Props = { query: string; find: Find | undefined; isWaiting: boolean; onOpen: () => void }

/** The hits as links, in groups; the group of the best hit comes first. */
export function Results({ query, find, isWaiting, onOpen }: Props): ReactNode {
  const text = query.trim()
  const hits = useMemo(() => (find === undefined || text === '' ? [] : find(text)), [find, text])
  const groups = [...Map.groupBy(hits, ({ group }) => group)]
  return (
    <div className={styles.results}>
      {groups.map(([group, members]) => (
        <section key={group} aria-label={group}>
          <p className={styles.group}>{group}</p>
          <ul>
            {members.map((hit) => (
              <li key={hit.id}>
                <Link to={hit.path} onClick={onOpen}>
                  <ResultText hit={hit} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {find !== undefined && text !== '' && hits.length === 0 && (
        <div className={styles.none}>
          <EmptyState title={`Nothing is called “${text}”`}>
            <p>Try one word of it, the path of an operation, or the name of a field.</p>
          </EmptyState>
        </div>
      )}
      <output className={styles.count}>
        {said(text, find === undefined ? undefined : hits.length, isWaiting)}
      </output>
    </div>
  )
}

/** What is told to whoever does not see the list. */
function said(text: string, found: number | undefined, isWaiting: boolean): string {
  if (text === '') return ''
  if (found === undefined) return isWaiting ? 'Loading the index …' : ''
  return found === 1 ? '1 result' : `${found} results`
}

function ResultText({ hit }: { hit: Hit }): ReactNode {
  return (
    <>
      <span className={styles.title}>
        {hit.method !== undefined && <Method name={hit.method} />}
        {hit.title}
      </span>
      <span className={styles.place}>{hit.place}</span>
    </>
  )
}
