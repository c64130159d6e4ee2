import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMe } from '../../session/me.ts'
import { listNavigationEntries } from '../navigation.ts'
import { usePreference } from '../preferences.ts'
import { undoLastChange } from '../toasts.tsx'

export type ShellCommands = { palette: () => void; help: () => void; calls: () => void }

/** Returns whether keys pressed in this element are text input. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"], [type="range"])'))

/** Maximum time in ms between `g` and the second key. */
const goMs = 1_500

/** Adds global keyboard shortcuts. Single letters can be disabled, as WCAG 2.1.4 requires for speech input. */
export function useShellKeys({ palette, help, calls }: ShellCommands): void {
  const navigate = useNavigate()
  const { scopes } = useMe()
  const lettersOff = usePreference('keys') === 'off'
  useEffect(() => {
    let goneAt = -goMs
    const letters: Record<string, () => void> = {
      '?': help,
      a: calls,
      z: undoLastChange,
      '/': () => document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus(),
      g: () => {
        goneAt = performance.now()
      },
    }
    const press = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        palette()
        return
      }
      const isPlain = !event.metaKey && !event.ctrlKey && !event.altKey
      if (lettersOff || !isPlain || isTyping(event.target) || document.querySelector('dialog[open]')) return
      const place =
        performance.now() - goneAt < goMs
          ? listNavigationEntries(scopes).find(({ key }) => key === event.key)
          : undefined
      goneAt = -goMs
      const act = place === undefined ? letters[event.key] : () => void navigate({ to: place.to })
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [navigate, scopes, lettersOff, palette, help, calls])
}
