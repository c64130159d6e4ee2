import { useEffect, useRef, type ReactNode } from 'react'
import { signOut } from '../api/client.ts'
import { spoken } from '../format/words.ts'
import { useMe } from '../session/me.ts'
import { Icon, type IconName } from './icons.tsx'
import type { Commands } from './keys.ts'
import { SavedScreens } from './saved/saved-screens.tsx'
import { ThemeChoice } from './theme.tsx'

/** Whose console it is, and what is there on every screen: to find, saved screens, the calls, the user. */
export function TopBar({ palette, help, calls }: Commands) {
  const { user, customerName } = useMe()
  return (
    <header className="bar">
      <p className="account">{customerName}</p>
      <button type="button" className="plain find" onClick={palette}>
        <Icon name="search" /> <span>Find</span> <kbd>Ctrl K</kbd>
      </button>
      <Menu icon="star" label="Saved screens">
        <SavedScreens />
      </Menu>
      <button type="button" className="plain" onClick={calls}>
        <Icon name="code" /> Calls
      </button>
      <Menu icon="user" label={user?.emailAddress ?? 'You'} name="user">
        {user === null ? null : (
          <p>
            {user.emailAddress}
            <br />
            <span className="soft">{spoken(user.role)}</span>
          </p>
        )}
        <ThemeChoice />
        <button type="button" className="plain" onClick={help}>
          Keys
        </button>
        <button type="button" className="plain" onClick={() => void signOut()}>
          Sign out
        </button>
      </Menu>
    </header>
  )
}

/** A button that unfolds something below it. Escape and a click elsewhere fold it. */
function Menu({
  icon,
  label,
  name = 'unfold',
  children,
}: {
  icon: IconName
  label: string
  name?: string
  children: ReactNode
}) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const fold = (event: Event) => {
      const element = details.current
      if (element === null || !element.open) return
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      if (isEscape) element.querySelector('summary')?.focus()
      if (isEscape || (event.type === 'pointerdown' && !element.contains(event.target as Node)))
        element.open = false
    }
    document.addEventListener('pointerdown', fold)
    document.addEventListener('keydown', fold)
    return () => {
      document.removeEventListener('pointerdown', fold)
      document.removeEventListener('keydown', fold)
    }
  }, [])
  return (
    <details ref={details} className={`unfolds ${name}`}>
      <summary className="plain">
        <Icon name={icon} /> <span className="menu-name">{label}</span>
      </summary>
      <div>{children}</div>
    </details>
  )
}
