import { allows, type Scope } from '@tiller/contract/scopes'
import { useSuspenseQuery } from '@tanstack/react-query'
import { read } from '../api/read.ts'
import { dayIn } from '../format/day.ts'

/** Who has signed in; nothing is shown before that is known. */
export const useMe = () => useSuspenseQuery(read('getMyAccess')).data

/** Whether the session opens what needs a scope. The server decides; the console only spares the attempt. */
export const useMay = (scope: Scope): boolean => allows(useMe().scopes, scope)

/** The day that it is by the platform's clock, in the billing time zone. */
export function useToday(): string {
  const { billingZone, at } = useMe()
  return dayIn(billingZone, at)
}
