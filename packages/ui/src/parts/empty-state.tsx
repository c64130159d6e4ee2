import type { ReactNode } from 'react'

export const EmptyState = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="ui-empty">
    <p className="ui-empty-title">{title}</p>
    {children}
  </div>
)
