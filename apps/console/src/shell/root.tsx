import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Link, retainSearchParams } from '@tanstack/react-router'
import { TillerError } from '@tiller/client'
import { actingAs, consoleFor, parseActing } from '../api/acting.ts'
import { read } from '../api/read.ts'
import { Problem } from '../api/problem.tsx'
import { isSignedOut, goToSignIn } from '../api/client.ts'
import { Shell } from './shell.tsx'

/** Everything is below it: nothing is shown before it is known who is there, and for whom. */
export const rootRoute = createRootRouteWithContext<{ queries: QueryClient }>()({
  validateSearch: parseActing,
  search: { middlewares: [retainSearchParams(['as'])] },
  loader: ({ context: { queries } }) =>
    Promise.all([
      queries.ensureQueryData(read('getMyAccess')),
      actingAs === undefined ? undefined : queries.ensureQueryData(read('getMe')),
    ]),
  component: Shell,
  errorComponent: ({ error }) => {
    if (isSignedOut(error)) {
      goToSignIn()
      return null
    }
    return actingAs !== undefined && error instanceof TillerError && error.status === 404 ? (
      <NotYours customerId={actingAs} />
    ) : (
      <Problem error={error} retry={() => location.reload()} />
    )
  },
  notFoundComponent: () => (
    <>
      <h1>There is nothing at this address</h1>
      <p>
        <Link to="/">Go to the overview</Link>
      </p>
    </>
  ),
})

const NotYours = ({ customerId }: { customerId: number }) => (
  <main>
    <h1>You cannot act for customer {customerId}</h1>
    <p>There is none with this number below your own.</p>
    <p>
      <a href={consoleFor(undefined)}>Go to your own</a>
    </p>
  </main>
)
