import { useEffect, type RefObject } from 'react'
import { usePreference } from '../shell/preferences.ts'

/**
 * Adds keyboard navigation to a list. It is inactive in fields and dialogs, and if the user has switched off
 * single-letter keys.
 */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  const areOff = usePreference('keys') === 'off'
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { current } = list
      if (current === null || areOff || isTyping(event)) return
      if (perform(event.key, current)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list, areOff])
}

/**
 * Performs the action of a key.
 *
 * @returns whether the key was handled
 */
function perform(key: string, list: HTMLElement): boolean {
  if (key === 'j' || key === 'k') return moveRow(list, key === 'j' ? 1 : -1)
  const row = document.activeElement?.closest('tr')
  if (row === null || row === undefined || !list.contains(row)) return false
  if (key === 'x') return click(row.querySelector('input[type=checkbox]'))
  if (key === 'e') return click(row.querySelector('[data-edit]')) || click(row.querySelector('a'))
  return key === 'Enter' && document.activeElement === row && click(row.querySelector('a'))
}

function moveRow(list: HTMLElement, by: number): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>('tbody tr')]
  const now = document.activeElement?.closest('tr')
  const at = rows.findIndex((row) => row === now)
  return focusOn(rows[at === -1 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)] ?? null)
}

function focusOn(element: HTMLElement | null): boolean {
  element?.focus()
  return element !== null
}

function click(element: HTMLElement | null): boolean {
  element?.click()
  return element !== null
}

const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement &&
    (target.matches('textarea, select') ||
      (target instanceof HTMLInputElement && target.type !== 'checkbox') ||
      target.isContentEditable))
