import type { JobApplication } from '@tiller/client/platform'
import { useEffect, useState } from 'react'
import { setPreference, usePreference } from '../shell/preferences.ts'
import { useMe } from '../session/me.ts'

/**
 * Returns a function that marks applications received since the last visit of this screen in this browser. On the first
 * visit, it marks none.
 */
export function useLastVisit(): (application: JobApplication) => boolean {
  const { at } = useMe()
  const name = 'last-visit-applications'
  const stored = usePreference(name)
  // The visit before this one: the stored value changes below.
  const [last] = useState(stored)
  useEffect(() => setPreference(name, at), [at])
  return ({ applicationTime }) => last !== null && applicationTime > last
}
