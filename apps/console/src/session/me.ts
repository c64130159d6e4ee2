import { allows, type Scope } from '@tiller/contract/scopes'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useIsOnline } from '../api/online.ts'
import { read } from '../api/read.ts'
import { dayIn } from '../format/day.ts'

export const useMe = () => useSuspenseQuery(read('getMyAccess')).data

/** The server enforces scopes; the console only hides what would fail. */
export const useHasScope = (scope: Scope): boolean => allows(useMe().scopes, scope)

/** Writing also needs a connection. */
export function usePermission(scope: Scope): { may: boolean; why: string | undefined } {
  const has = useHasScope(scope)
  const isOnline = useIsOnline()
  if (!has) return { may: false, why: `Needs the scope ${scope}, which your role does not have.` }
  return isOnline ? { may: true, why: undefined } : { may: false, why: 'There is no connection.' }
}

/** In the billing time zone, by the platform's clock. */
export function useToday(): string {
  const { billingZone, at } = useMe()
  return dayIn(billingZone, at)
}
