import type { ReactNode } from 'react'

/** A table that scrolls horizontally if it is too wide. On a phone, its rows are cards, unless it is narrow. */
export const ScrollArea = ({
  label,
  isBusy,
  isNarrow = false,
  children,
}: {
  label: string
  isBusy?: boolean
  isNarrow?: boolean
  children: ReactNode
}) => (
  // Focusable, because it can scroll.
  <div
    className={isNarrow ? 'table' : 'table cards'}
    role="region"
    aria-label={label}
    aria-busy={isBusy}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
  >
    {children}
  </div>
)
