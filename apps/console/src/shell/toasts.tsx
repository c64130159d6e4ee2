import { useEffect, useSyncExternalStore } from 'react'
import { t } from '../language/text.ts'

export type Toast = {
  id: number
  text: string
  undo?: () => Promise<void>
}

const shownMs = 10_000

let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

const set = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

const remove = (id: number) => set(toasts.filter((toast) => toast.id !== id))

export function showToast(toast: Omit<Toast, 'id'>): void {
  last += 1
  set([...toasts.slice(-2), { ...toast, id: last }])
}

/**
 * Undoes the latest change that can be undone.
 *
 * @returns whether there was such a change
 */
export function undoLastChange(): boolean {
  const toast = toasts.findLast(({ undo }) => undo !== undefined)
  if (toast?.undo === undefined) return false
  remove(toast.id)
  void toast.undo()
  return true
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div className="toasts" role="status">
      {shown.map((toast) => (
        <ToastRow key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastRow({ toast: { id, text, undo } }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => remove(id), shownMs)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <p>
      {text}
      {undo === undefined ? null : (
        <button
          type="button"
          className="plain"
          onClick={() => {
            remove(id)
            void undo()
          }}
        >
          {t('Undo')}
        </button>
      )}
    </p>
  )
}
