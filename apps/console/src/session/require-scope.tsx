import { isCustomerScope, type Scope } from '@tiller/contract/scopes'
import { EmptyState } from '@tiller/ui/empty-state'
import type { ReactNode } from 'react'
import { t, Text } from '../language/text.ts'
import { useHasScope } from './me.ts'

export function RequireScope({ scope, children }: { scope: Scope; children: ReactNode }) {
  if (useHasScope(scope)) return children
  return (
    <EmptyState title={t('Your role does not allow this')}>
      <p>
        {isCustomerScope(scope) ? (
          <Text
            id="It needs the scope <code>{scope}</code>. An owner of the account can give you a role that has it."
            values={{ scope, code: (text) => <code>{text}</code> }}
          />
        ) : (
          t('Only the platform’s operator has access to this screen.')
        )}
      </p>
    </EmptyState>
  )
}
