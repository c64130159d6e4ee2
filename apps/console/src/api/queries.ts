import { QueryClient } from '@tanstack/react-query'
import { TillerError } from '@tiller/client'

/** All answers that the console holds. */
export const queries = new QueryClient({
  defaultOptions: {
    // Nothing is kept back to be done later, when nobody looks.
    mutations: { networkMode: 'always' },
    queries: {
      staleTime: 10_000,
      // The client itself repeats what is worth repeating; what is refused once is refused again.
      retry: false,
      refetchOnWindowFocus: (query) => !(query.state.error instanceof TillerError),
    },
  },
})
