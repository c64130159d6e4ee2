import { Button } from '@tiller/ui/button'
import { Notice } from '@tiller/ui/notice'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import styles from './dialog.module.css'
import { getOptionId, Results } from './Results.tsx'
import { SearchField } from './SearchField.tsx'
import { useSearch, useHits } from './use-hits.ts'

/**
 * The search dialog: a combobox that keeps the focus, with arrow keys, Enter, and Escape. It opens immediately; the
 * index may load later or fail to load, and the input is kept.
 */
export function SearchDialog({ onClose }: { onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const { find, problem, retry } = useSearch()
  const { groups, count } = useHits(query, find)
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    // Returns nothing: in new browsers it is a promise, which React would call as a cleanup function.
    document.getElementById(getOptionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const type = (text: string) => {
    setQuery(text)
    setActive(0)
  }
  const close = () => dialog.current?.close()
  const tryAgain = () => {
    // The button is about to be removed, which would lose the focus.
    field.current?.focus()
    retry()
  }

  return (
    // The dialog handles Escape and Tab itself. A click on the backdrop closes it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Search"
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && close()}
    >
      <div className={styles.box}>
        <SearchField ref={field} count={count} active={active} onType={type} onMove={setActive} />
        {problem !== '' && <Unusable problem={problem} onRetry={tryAgain} />}
        <Results
          groups={groups}
          active={active}
          onPoint={setActive}
          onOpen={close}
          query={query.trim()}
          isReady={find !== undefined}
          isWaiting={problem === ''}
        />
        <p className={styles.hint} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> to move, <kbd>Enter</kbd> to open, <kbd>Esc</kbd> to leave
        </p>
      </div>
    </dialog>
  )
}

const Unusable = ({ problem, onRetry }: { problem: string; onRetry: () => void }): ReactNode => (
  <div className={styles.problem}>
    <Notice tone="bad">
      <p>The search cannot be used now: {problem}</p>
      <Button type="button" kind="quiet" onClick={onRetry}>
        Retry
      </Button>
    </Notice>
  </div>
)
