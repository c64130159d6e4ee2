import { useEffect, useRef, useState, type ReactNode } from 'react'

type Props = {
  summary: ReactNode
  title?: string
  name?: string
  /** The content, which is rendered when it is first opened. */
  children: ReactNode
}

/** A menu that closes on Escape and on a click elsewhere. */
export function Menu({ summary, title, name = 'unfold', children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  useEffect(() => {
    const fold = (event: Event) => {
      const element = details.current
      if (element === null || !element.open) return
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      if (isEscape) element.querySelector('summary')?.focus()
      if (isEscape || (event.type === 'pointerdown' && !element.contains(event.target as Node)))
        element.open = false
    }
    document.addEventListener('pointerdown', fold)
    document.addEventListener('keydown', fold)
    return () => {
      document.removeEventListener('pointerdown', fold)
      document.removeEventListener('keydown', fold)
    }
  }, [])
  return (
    <details ref={details} className={`unfolds ${name}`} onToggle={() => setWasOpened(true)}>
      <summary className="plain" title={title}>
        {summary}
      </summary>
      <div>{wasOpened ? children : null}</div>
    </details>
  )
}
