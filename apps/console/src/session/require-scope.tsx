import type { Scope } from '@tiller/contract/scopes'
import { EmptyState } from '@tiller/ui/empty-state'
import type { ReactNode } from 'react'
import { useHas } from './me.ts'

/** Shows what needs a scope to whoever has it, and to others which scope that is. */
export function Needs({ scope, children }: { scope: Scope; children: ReactNode }) {
  if (useHas(scope)) return children
  return (
    <EmptyState title="Your role may not see this">
      <p>
        It needs the scope <code>{scope}</code>. An owner of the account can give you a role that has it.
      </p>
    </EmptyState>
  )
}
