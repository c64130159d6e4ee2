import { useLocation } from '@tanstack/react-router'
import { useLayoutEffect, useRef, type ReactNode } from 'react'

/** Links to related screens. On a narrow page, the current one is scrolled into view. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (bar.current && open)
      bar.current.scrollLeft =
        open.offsetLeft - bar.current.offsetLeft - (bar.current.clientWidth - open.offsetWidth) / 2
  }, [pathname])
  return (
    <nav className="tabs" aria-label={label} ref={bar}>
      {children}
    </nav>
  )
}
