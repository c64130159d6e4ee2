import { useId, useRef, useState, type ReactNode } from 'react'
import styles from './category-filter.module.css'

/** Filters the tables of categories on the page to those whose name or id contains every word. */
export function CategoryFilter(): ReactNode {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [found, setFound] = useState<number | null>(null)
  const narrow = (text: string) => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean)
    const article = box.current?.closest('article')
    if (!article) return
    const count = groupsOf(article).reduce((sum, group) => sum + narrowGroup(group, words), 0)
    setFound(words.length === 0 ? null : count)
  }
  return (
    <div ref={box} className={styles.filter}>
      <label htmlFor={id}>Find a category by its name or id</label>
      <input
        id={id}
        type="search"
        placeholder="nurse, software, 291000 …"
        onChange={({ target }) => narrow(target.value)}
      />
      <output htmlFor={id}>
        {found !== null &&
          (found === 0 ? 'No category has this.' : `${found} ${found === 1 ? 'category' : 'categories'}`)}
      </output>
    </div>
  )
}

/** A major category of the table: its heading, its content, and its rows. */
type Group = { heading: Element; parts: HTMLElement[]; rows: HTMLElement[] }

const groupsOf = (article: Element): Group[] =>
  [...article.querySelectorAll<HTMLElement>('h2')].filter(isMajor).map((heading) => {
    const parts = [heading]
    for (
      let next = heading.nextElementSibling;
      next?.tagName !== 'H2' && next;
      next = next.nextElementSibling
    )
      if (next instanceof HTMLElement) parts.push(next)
    return {
      heading,
      parts,
      rows: parts.flatMap((part) => [...part.querySelectorAll<HTMLElement>('tbody tr')]),
    }
  })

const isMajor = ({ id }: Element) => /^c\d{6}$/.test(id)

const has = (element: Element | undefined, words: readonly string[]): boolean => {
  const text = element?.textContent?.toLowerCase() ?? ''
  return words.every((word) => text.includes(word))
}

/**
 * Shows only the matching rows of a group, or the whole group if its own name or id matches. Returns the number of
 * visible categories.
 */
const narrowGroup = ({ heading, parts, rows }: Group, words: readonly string[]): number => {
  const isWhole = has(heading, words) || has(parts[1], words)
  for (const row of rows) row.hidden = !isWhole && !has(row, words)
  const left = rows.filter((row) => !row.hidden).length
  for (const part of parts) part.hidden = !isWhole && left === 0
  return left + (isWhole ? 1 : 0)
}
