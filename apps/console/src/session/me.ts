import type { Feature } from '@tiller/contract/platform/customers/features'
import { isScopeGranted, type Scope } from '@tiller/contract/scopes'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { t } from '../language/text.ts'
import { useIsOnline } from '../api/online.ts'
import { createQueryOptions } from '../api/read.ts'
import { convertToDay } from '../format/day.ts'

export const useMe = () => useSuspenseQuery(createQueryOptions('getMyAccess')).data

/** Returns whether the user has a scope. The server enforces scopes; the console only hides what would fail. */
export const useHasScope = (scope: Scope): boolean => isScopeGranted(useMe().scopes, scope)

/**
 * Returns whether the user may perform an action, and otherwise the reason why not. Writing requires a connection,
 * and some operations require a feature of the customer.
 */
export function usePermission(scope: Scope, feature?: Feature): { may: boolean; why: string | undefined } {
  const has = useHasScope(scope)
  const isOnline = useIsOnline()
  const { data: customer } = useQuery({ ...createQueryOptions('getMe'), enabled: feature !== undefined })
  if (!has)
    return { may: false, why: t('Needs the scope {scope}, which your role does not have.', { scope }) }
  if (feature !== undefined && customer?.features.includes(feature) === false)
    return { may: false, why: t('Your operator has switched this off for your account.') }
  return isOnline ? { may: true, why: undefined } : { may: false, why: t('There is no connection.') }
}

/** Returns the current day in the billing time zone. It depends on the server's clock, which a sandbox can move. */
export function useToday(): string {
  const { billingZone, at } = useMe()
  return convertToDay(billingZone, at)
}
