import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, Outlet, useMatches } from '@tanstack/react-router'
import { Logo } from '@tiller/ui/logo'
import { Suspense, useEffect } from 'react'
import { signOut } from '../api/client.ts'
import { read } from '../api/read.ts'
import { spoken } from '../format/words.ts'
import { CallsButton } from './calls-drawer.tsx'
import { Toasts } from './toasts.tsx'

const places = [
  { to: '/', label: 'Overview', exact: true },
  { to: '/campaigns', label: 'Campaigns', exact: false },
  { to: '/jobs', label: 'Jobs', exact: false },
  { to: '/changes', label: 'Changes', exact: false },
] as const

/** What stands around every screen. */
export function Shell() {
  const { data: me } = useSuspenseQuery(read('getMyAccess'))
  const title = useMatches().at(-1)?.staticData.title ?? 'Not found'
  useEffect(() => {
    document.title = `${title} — Tiller console`
  }, [title])
  return (
    <div className="shell">
      <a className="skip" href="#screen">
        Skip to the screen
      </a>
      <nav className="places" aria-label="Console">
        <Link to="/" className="home" aria-label="Tiller console, overview">
          <Logo name="Tiller" />
        </Link>
        <ul>
          {places.map(({ to, label, exact }) => (
            <li key={to}>
              <Link to={to} activeOptions={{ exact, includeSearch: false }}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <header className="bar">
        <p className="account">{me.customerName}</p>
        <CallsButton />
        {me.user === null ? null : (
          <details className="user">
            <summary>{me.user.emailAddress}</summary>
            <div>
              <p className="soft">{spoken(me.user.role)}</p>
              <button type="button" className="plain" onClick={() => void signOut()}>
                Sign out
              </button>
            </div>
          </details>
        )}
      </header>
      <main id="screen" tabIndex={-1}>
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      <Toasts />
    </div>
  )
}
