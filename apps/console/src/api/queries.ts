import { QueryClient } from '@tanstack/react-query'
import { TillerError } from '@tiller/client'

export const queryClient = new QueryClient({
  defaultOptions: {
    // A write is never queued for later without the user.
    mutations: { networkMode: 'always' },
    queries: {
      staleTime: 10_000,
      // The client already retries what is worth retrying.
      retry: false,
      refetchOnWindowFocus: (query) => !(query.state.error instanceof TillerError),
    },
  },
})
