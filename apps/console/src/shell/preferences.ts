import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

// Another tab changed a preference.
addEventListener('storage', () => {
  for (const listener of listeners) listener()
})

/** Returns the stored preference, or null if it is not set or the browser blocks storage. */
function storedPreference(name: string): string | null {
  try {
    return localStorage.getItem(`tiller-console-${name}`)
  } catch {
    return null
  }
}

/** Stores a preference; null removes it. */
export function setPreference(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`tiller-console-${name}`)
    else localStorage.setItem(`tiller-console-${name}`, value)
  } catch {
    // Without storage, defaults apply.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePreference = (name: string): string | null =>
  useSyncExternalStore(subscribe, () => storedPreference(name))
