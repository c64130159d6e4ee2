import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import styles from './dialog.module.css'
import { search, type Hit } from './engine.ts'
import { loadEngine } from './load.ts'
import { Results } from './Results.tsx'

type Found = { query: string; hits: Hit[] }

const nothing: Found = { query: '', hits: [] }

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** The search dialog: type, move with the arrows, open with Enter, leave with Escape. */
export function SearchDialog({ onClose }: { onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const [found, setFound] = useState(nothing)
  const [problem, setProblem] = useState('')

  useEffect(() => {
    dialog.current?.showModal()
    loadEngine().catch((error: unknown) => setProblem(`The search cannot be used now: ${String(error)}`))
  }, [])

  const find = async (query: string) => {
    const engine = await loadEngine()
    setFound({ query, hits: query.trim() === '' ? [] : search(engine, query) })
  }
  const onKey = (event: KeyboardEvent) => {
    const stops = [...(dialog.current?.querySelectorAll<HTMLElement>('input, a') ?? [])]
    const place = stops.findIndex((stop) => stop === document.activeElement)
    if (event.key === 'Enter' && place === 0) stops[1]?.click()
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
          onChange={({ target }) => void find(target.value).catch(() => undefined)}
        />
        {problem !== '' && <p role="alert">{problem}</p>}
        <Results {...found} onOpen={close} />
        <p className={styles.hint} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> to move, <kbd>Enter</kbd> to open, <kbd>Esc</kbd> to leave
        </p>
      </div>
    </dialog>
  )
}
