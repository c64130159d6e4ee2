import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { actingAs } from '../api/acting.ts'
import { read } from '../api/read.ts'
import { Shell } from './shell.tsx'

/** Shows nothing until the session, and the customer it acts for, are known. */
export const Root = () => <Suspense>{actingAs === undefined ? <Shell /> : <ShellOfSubCustomer />}</Suspense>

function ShellOfSubCustomer() {
  useSuspenseQuery(read('getMe'))
  return <Shell />
}
