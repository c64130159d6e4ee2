import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)

/** Whether the browser has a connection, as far as it knows. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => onlineManager.isOnline())
