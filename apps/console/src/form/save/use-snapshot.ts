import { useQuery, type QueryKey } from '@tanstack/react-query'

/** An object as it was when its screen was opened: what is being changed is compared with that, not with what came later. */
export const useOpened = <Version>(key: QueryKey, read: () => Promise<Version>) =>
  useQuery({
    queryKey: [...key, 'version'],
    queryFn: read,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
