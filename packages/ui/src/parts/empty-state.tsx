import type { ReactNode } from 'react'

/** In place of what is not there: says so, and what can be done about it. */
export const EmptyState = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="ui-empty">
    <p className="ui-empty-title">{title}</p>
    {children}
  </div>
)
