import { useSuspenseQuery } from '@tanstack/react-query'
import type { MyAccess } from '@tiller/client/platform'
import { read } from './read.ts'

type Scope = MyAccess['scopes'][number]

/** Whether whoever has signed in may do what needs a scope. The server decides; this only spares the attempt. */
export function useMay(scope: Scope): { may: boolean; why: string | undefined } {
  const { data: me } = useSuspenseQuery(read('getMyAccess'))
  const may = me.scopes.includes(scope)
  return { may, why: may ? undefined : `Needs the scope ${scope}, which your role does not have.` }
}
