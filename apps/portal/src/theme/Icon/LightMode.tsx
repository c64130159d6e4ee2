import type { ComponentProps, ReactNode } from 'react'

/** The icon of the light mode, drawn with strokes to be small, because every page contains it. */
export default function LightMode(props: ComponentProps<'svg'>): ReactNode {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" {...props}>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2v3m0 14v3M2 12h3m14 0h3M5 5l2 2m10 10 2 2M5 19l2-2M17 7l2-2" />
    </svg>
  )
}
