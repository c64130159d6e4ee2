import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { loadSearch } from '../../search/load.ts'
import { SearchDialog } from '../../search/SearchDialog.tsx'
import styles from './search.module.css'

/** Preloads the search index. A failure is ignored here, because the dialog tries again and shows the error. */
const prepare = () => void loadSearch().catch(() => undefined)

/** Returns whether a key press is text input. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The search button. The engine and its index are loaded when it gets the focus. */
export default function SearchBar(): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)
      if (!isShortcut && (event.key !== '/' || isTyping(event))) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts="Control+K Meta+K /"
        onFocus={prepare}
        onPointerEnter={prepare}
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="11" cy="11" r="6.5" />
          <path d="m16 16 4.5 4.5" />
        </svg>
        <span>Search</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      {isOpen && <SearchDialog onClose={close} />}
    </>
  )
}
