import type { ReactNode } from 'react'

/** A table that scrolls horizontally on a computer if it is too wide. On a phone, its rows are cards. */
export const ScrollArea = ({
  label,
  isBusy,
  children,
}: {
  label: string
  isBusy?: boolean
  children: ReactNode
}) => (
  // Focusable, because it can scroll.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className="table cards" role="region" aria-label={label} aria-busy={isBusy} tabIndex={0}>
    {children}
  </div>
)
