import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { TillerError } from '@tiller/client'
import { goToSignIn, isSignedOut } from './client.ts'

/** A session that has ended is begun anew, wherever that is noticed. */
const onError = (error: unknown) => {
  if (isSignedOut(error)) goToSignIn()
}

/** All answers that the console holds. */
export const queries = new QueryClient({
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
