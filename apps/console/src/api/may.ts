import { useSuspenseQuery } from '@tanstack/react-query'
import type { MyAccess } from '@tiller/client/platform'
import { useIsOnline } from './online.ts'
import { read } from './read.ts'

type Scope = MyAccess['scopes'][number]

/** Whether whoever has signed in may do what needs a scope. The server decides; this only spares the attempt. */
export function useMay(scope: Scope): { may: boolean; why: string | undefined } {
  const { data: me } = useSuspenseQuery(read('getMyAccess'))
  const isOnline = useIsOnline()
  if (!me.scopes.includes(scope))
    return { may: false, why: `Needs the scope ${scope}, which your role does not have.` }
  return isOnline ? { may: true, why: undefined } : { may: false, why: 'There is no connection.' }
}
