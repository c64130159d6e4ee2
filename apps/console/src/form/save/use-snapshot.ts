import { useQuery, type QueryKey } from '@tanstack/react-query'

/**
 * Returns the object as it was when the screen was opened. It is not refetched, because that would change the base of
 * the user's edits.
 */
export const useSnapshot = <Version>(key: QueryKey, read: () => Promise<Version>) =>
  useQuery({
    queryKey: [...key, 'version'],
    queryFn: read,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
