import { Button } from '@tiller/ui/button'
import { Notice } from '@tiller/ui/notice'
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import styles from './dialog.module.css'
import { loadFind, type Find } from './load.ts'
import { Results } from './Results.tsx'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** The engine when it is there; else what kept it away, and how to try again. */
function useFind() {
  const [find, setFind] = useState<Find>()
  const [problem, setProblem] = useState('')
  const load = useCallback(
    () =>
      void loadFind().then(
        (loaded) => setFind(() => loaded),
        (error: unknown) => setProblem(String(error)),
      ),
    [],
  )
  useEffect(load, [load])
  const retry = () => {
    setProblem('')
    load()
  }
  return { find, problem, retry }
}

/**
 * The search dialog: type, move with the arrows, open with Enter, leave with Escape. It opens at once; what it
 * searches in may come later or fail, and what was typed meanwhile is not lost.
 */
export function SearchDialog({ onClose }: { onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const [query, setQuery] = useState('')
  const { find, problem, retry } = useFind()
  useEffect(() => dialog.current?.showModal(), [])

  const onKey = (event: KeyboardEvent) => {
    const stops = [...(dialog.current?.querySelectorAll<HTMLElement>('input, a') ?? [])]
    const place = stops.findIndex((stop) => stop === document.activeElement)
    if (event.key === 'Enter' && place === 0) stops[1]?.click()
    // Who goes on typing at a hit means the field.
    if (place > 0 && event.key.length === 1 && !event.ctrlKey && !event.metaKey) stops[0]?.focus()
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    stops[(place + step + stops.length) % stops.length]?.focus()
  }
  const close = () => dialog.current?.close()

  return (
    // The keys are those of the field and the links inside; the dialog only hears them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Search"
      onClose={onClose}
      onKeyDown={onKey}
      onClick={({ target }) => target === dialog.current && close()}
    >
      <div className={styles.box}>
        <input
          className={styles.input}
          type="search"
          placeholder="Search guides, operations and schemas"
          aria-label="Search guides, operations and schemas"
          autoComplete="off"
          onChange={({ target }) => setQuery(target.value)}
        />
        {problem !== '' && <Unusable problem={problem} onRetry={retry} />}
        <Results query={query} find={find} isWaiting={problem === ''} onOpen={close} />
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
