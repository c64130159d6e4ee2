import { allows } from '@tiller/contract/scopes'
import { Link, Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { Logo } from '@tiller/ui/logo'
import { Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { useMe } from '../session/me.ts'
import { ActingNotice } from './acting/whose-console.tsx'
import { CallsDrawer } from './calls-drawer.tsx'
import { Icon } from './icons.tsx'
import { KeyHelp } from './key-help.tsx'
import { useKeys } from './keys.ts'
import { Palette } from './find/palette.tsx'
import { places } from './places.ts'
import { useTheme } from './theme.tsx'
import { Toasts } from './toasts.tsx'
import { TopBar } from './top-bar.tsx'

/** What stands around every screen. */
export function Shell() {
  const title = useMatches().at(-1)?.staticData.title ?? 'Not found'
  useTheme()
  useEffect(() => {
    document.title = `${title} — Tiller console`
  }, [title])
  const dialogs = useDialogs()
  return (
    <div className="shell">
      <a className="skip" href="#screen">
        Skip to the screen
      </a>
      <Places />
      <TopBar {...dialogs.open} />
      <main id="screen" tabIndex={-1}>
        <ActingNotice />
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      <Palette dialog={dialogs.palette} />
      <KeyHelp ref={dialogs.help} />
      <CallsDrawer ref={dialogs.calls} />
      <Toasts />
    </div>
  )
}

/** The dialogs that keys open from everywhere. */
function useDialogs() {
  const palette = useRef<HTMLDialogElement>(null)
  const help = useRef<HTMLDialogElement>(null)
  const calls = useRef<HTMLDialogElement>(null)
  const [open] = useState(() => {
    const opener = (dialog: RefObject<HTMLDialogElement | null>) => () => {
      if (dialog.current?.open === false) dialog.current.showModal()
    }
    return { palette: opener(palette), help: opener(help), calls: opener(calls) }
  })
  useKeys(open)
  return { palette, help, calls, open }
}

/** The rooms that the session opens; what cannot be read is not offered. On a phone they are behind a button. */
function Places() {
  const { scopes } = useMe()
  const { pathname } = useLocation()
  // The list that was opened at another address has done its work.
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === pathname
  return (
    <nav className="places" aria-label="Console">
      <div className="places-head">
        <Link to="/" className="home" aria-label="Tiller console, overview">
          <Logo name="Tiller" />
        </Link>
        <button
          type="button"
          className="plain menu"
          aria-expanded={isOpen}
          aria-controls="places"
          onClick={() => setOpenAt(isOpen ? undefined : pathname)}
        >
          <Icon name="menu" /> Menu
        </button>
      </div>
      <ul id="places" data-open={isOpen}>
        {places
          .filter((place) => !('scope' in place) || allows(scopes, place.scope))
          .map(({ to, label, icon }) => (
            <li key={to}>
              <Link to={to} activeOptions={{ exact: to === '/', includeSearch: false }}>
                <Icon name={icon} />
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
