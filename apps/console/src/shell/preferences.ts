import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

// Another tab has chosen differently.
addEventListener('storage', () => {
  for (const listener of listeners) listener()
})

/** What this browser was told to remember; null if nothing, or if it remembers nothing at all. */
function remembered(name: string): string | null {
  try {
    return localStorage.getItem(`tiller-console-${name}`)
  } catch {
    return null
  }
}

/** Remembers a choice in this browser; null forgets it. */
export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`tiller-console-${name}`)
    else localStorage.setItem(`tiller-console-${name}`, value)
  } catch {
    // A browser that keeps nothing shows what is usual.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The same, kept up to date. */
export const usePreference = (name: string): string | null =>
  useSyncExternalStore(subscribe, () => remembered(name))
