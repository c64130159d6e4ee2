import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { usePlace } from './place.ts'

/** Links to screens that belong together. The one that is open stands in view, however narrow the page. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const { path } = usePlace()
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (bar.current && open)
      bar.current.scrollLeft =
        open.offsetLeft - bar.current.offsetLeft - (bar.current.clientWidth - open.offsetWidth) / 2
  }, [path])
  return (
    <nav className="tabs" aria-label={label} ref={bar}>
      {children}
    </nav>
  )
}
