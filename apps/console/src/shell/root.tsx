import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Link } from '@tanstack/react-router'
import { read } from '../api/read.ts'
import { Problem } from '../api/problem.tsx'
import { isSignedOut, goToSignIn } from '../api/client.ts'
import { Shell } from './shell.tsx'

/** Everything is below it: nothing is shown before it is known who is there. */
export const rootRoute = createRootRouteWithContext<{ queries: QueryClient }>()({
  loader: ({ context }) => context.queries.ensureQueryData(read('getMyAccess')),
  component: Shell,
  errorComponent: ({ error }) => {
    if (!isSignedOut(error)) return <Problem error={error} retry={() => location.reload()} />
    goToSignIn()
    return null
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
