import type { JobApplication } from '@tiller/client/platform'
import { useQuery } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { useMe } from '../session/me.ts'

/**
 * Returns a function that tells whether an application was received after the user's last visit of this screen, on
 * any device. On the first visit, it returns false for all.
 */
export function useLastVisit(): (application: JobApplication) => boolean {
  const { user } = useMe()
  const { data } = useQuery({
    queryKey: ['recordApplicationVisit'],
    queryFn: () => client.recordApplicationVisit({}),
    enabled: user !== null,
    staleTime: Infinity,
    gcTime: 0,
  })
  const since = data?.previousVisitAt ?? null
  return ({ applicationTime }) => since !== null && applicationTime > since
}
