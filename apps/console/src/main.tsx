import { QueryClient, QueryClientProvider, QueryCache, MutationCache } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { TillerError } from '@tiller/client'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followSignOut, goToSignIn, isSignedOut } from './api/client.ts'
import { createConsoleRouter } from './router.tsx'

/** A session that has ended is begun anew, wherever that is noticed. */
const onError = (error: unknown) => {
  if (isSignedOut(error)) goToSignIn()
}

const queries = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // The client itself repeats what is worth repeating; what is refused once is refused again.
      retry: false,
      refetchOnWindowFocus: (query) => !(query.state.error instanceof TillerError),
    },
  },
})

followSignOut()
const place = document.getElementById('console')
if (place === null) throw new Error('The page has no place for the console.')
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={createConsoleRouter(queries)} />
    </QueryClientProvider>
  </StrictMode>,
)
