import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { actingCustomerId } from '../api/acting.ts'
import { createQueryOptions } from '../api/read.ts'
import { Shell } from './shell.tsx'

/**
 * The root of the console. It shows nothing until the session is loaded, and the sub-customer if the user acts for
 * one.
 */
export const Root = () => (
  <Suspense>{actingCustomerId === undefined ? <Shell /> : <ShellOfSubCustomer />}</Suspense>
)

function ShellOfSubCustomer() {
  useSuspenseQuery(createQueryOptions('getMe'))
  return <Shell />
}
