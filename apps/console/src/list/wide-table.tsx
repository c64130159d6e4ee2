import type { ReactNode } from 'react'

/** What stands over a column; numbers are in line at the right. */
export type Head = string | { label: string; isNumber: true }

/** A table that scrolls sideways where it is too wide, with the keyboard, too. */
export const WideTable = ({
  label,
  heads,
  children,
}: {
  /** Names the table for whoever hears the page. */
  label: string
  heads: readonly Head[]
  children: ReactNode
}) => (
  <Scrolling label={label}>
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
  </Scrolling>
)

/** The same around a table that has heads of its own. */
export const Scrolling = ({
  label,
  isBusy,
  children,
}: {
  label: string
  isBusy?: boolean
  children: ReactNode
}) => (
  // Reached by keyboard, because it may scroll sideways on a phone.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className="table" role="region" aria-label={label} aria-busy={isBusy} tabIndex={0}>
    {children}
  </div>
)
