import Link from '@docusaurus/Link'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'
import type { Hit } from './engine.ts'

type Props = { query: string; hits: readonly Hit[]; onOpen: () => void }

/** The hits as links, in groups; the group of the best hit comes first. */
export function Results({ query, hits, onOpen }: Props): ReactNode {
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
      <output className={styles.none}>
        {query.trim() !== '' &&
          hits.length === 0 &&
          `Nothing is called “${query.trim()}”, or anything like it.`}
      </output>
    </div>
  )
}

function ResultText({ hit }: { hit: Hit }): ReactNode {
  return (
    <>
      <span className={styles.title}>
        {hit.method !== undefined && (
          <span className={`method method-${hit.method.toLowerCase()}`}>{hit.method}</span>
        )}
        {hit.title}
      </span>
      <span className={styles.place}>{hit.place}</span>
    </>
  )
}
