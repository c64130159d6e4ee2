import type { ReactNode } from 'react'

export type ColumnHeader = string | { label: string; isNumber: true }

/** A table that scrolls horizontally if it is too wide. */
export const WideTable = ({
  label,
  heads,
  children,
}: {
  label: string
  heads: readonly ColumnHeader[]
  children: ReactNode
}) => (
  <ScrollArea label={label}>
    <table>
      <thead>
        <tr>
          {heads.map((head) =>
            typeof head === 'string' ? (
              <th key={head} scope="col">
                {head}
              </th>
            ) : (
              <th key={head.label} scope="col" className="number">
                {head.label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </ScrollArea>
)

export const ScrollArea = ({
  label,
  isBusy,
  children,
}: {
  label: string
  isBusy?: boolean
  children: ReactNode
}) => (
  // Focusable, because it scrolls sideways on a phone.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className="table" role="region" aria-label={label} aria-busy={isBusy} tabIndex={0}>
    {children}
  </div>
)
