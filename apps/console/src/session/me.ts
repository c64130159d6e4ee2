import { allows, type Scope } from '@tiller/contract/scopes'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useIsOnline } from '../api/online.ts'
import { read } from '../api/read.ts'
import { dayIn } from '../format/day.ts'

/** Who has signed in; nothing is shown before that is known. */
export const useMe = () => useSuspenseQuery(read('getMyAccess')).data

/** Whether the session opens what needs a scope. The server decides; the console only spares the attempt. */
export const useHas = (scope: Scope): boolean => allows(useMe().scopes, scope)

/** The same of what changes something, for which there must be a connection, too. */
export function useMay(scope: Scope): { may: boolean; why: string | undefined } {
  const has = useHas(scope)
  const isOnline = useIsOnline()
  if (!has) return { may: false, why: `Needs the scope ${scope}, which your role does not have.` }
  return isOnline ? { may: true, why: undefined } : { may: false, why: 'There is no connection.' }
}

/** The day that it is by the platform's clock, in the billing time zone. */
export function useToday(): string {
  const { billingZone, at } = useMe()
  return dayIn(billingZone, at)
}
