import { useSuspenseQuery } from '@tanstack/react-query'
import { TillerError } from '@tiller/client'
import { Suspense, type ReactNode } from 'react'
import { actingAs, consoleFor } from '../api/acting.ts'
import { Problem } from '../api/problem.tsx'
import { read } from '../api/read.ts'
import { Boundary } from '../routing/boundary.tsx'
import { Shell } from './shell.tsx'

/** Everything is below it: nothing is shown before it is known who is there, and for whom. */
export const Root = () => (
  <Boundary at="root" show={shownError}>
    <Suspense>
      {actingAs === undefined ? (
        <Shell />
      ) : (
        <ForAnother>
          <Shell />
        </ForAnother>
      )}
    </Suspense>
  </Boundary>
)

function ForAnother({ children }: { children: ReactNode }) {
  useSuspenseQuery(read('getMe'))
  return children
}

const shownError = (error: unknown) =>
  actingAs !== undefined && error instanceof TillerError && error.status === 404 ? (
    <NotYours customerId={actingAs} />
  ) : (
    <Problem error={error} retry={() => location.reload()} />
  )

const NotYours = ({ customerId }: { customerId: number }) => (
  <main>
    <h1>You cannot act for customer {customerId}</h1>
    <p>There is none with this number below your own.</p>
    <p>
      <a href={consoleFor(undefined)}>Go to your own</a>
    </p>
  </main>
)
