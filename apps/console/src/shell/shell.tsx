import { Logo } from '@tiller/ui/logo'
import { Notice } from '@tiller/ui/notice'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, Outlet, useMatches } from '@tanstack/react-router'
import { t, translateKnown } from '../language/text.ts'
import { useIsOnline } from '../api/online.ts'
import { useMe } from '../session/me.ts'
import { ActingAsBanner } from './acting/acting-as.tsx'
import type { OpenDialog } from './dialogs.tsx'
import { Icon } from './icons.tsx'
import { useShellKeys } from './keys/keys.ts'
import { listNavigationEntries } from './navigation.ts'
import { useTheme } from './theme.tsx'
import { Toasts } from './toasts.tsx'
import { TopBar } from './top-bar.tsx'

// The server writes the name of the installation into the page, and its logo into a style sheet.
const brandName = document.querySelector<HTMLMetaElement>('[name=application-name]')?.content ?? ''

// Loaded after the first screen.
const fetchDialogs = () => import('./dialogs.tsx')
const Dialogs = lazy(async () => ({ default: (await fetchDialogs()).ShellDialogs }))

export function Shell() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  useTheme()
  useEffect(() => {
    document.title = t('{title} — {brand} console', {
      title: translateKnown(title ?? ''),
      brand: brandName,
    })
  }, [title])
  const isOnline = useIsOnline()
  const { asked, commands } = useDialogs()
  return (
    <div className="shell">
      <a className="skip" href="#screen">
        {t('Skip to the screen')}
      </a>
      <Navigation />
      <TopBar {...commands} />
      <main id="screen" tabIndex={-1}>
        <ActingAsBanner />
        {isOnline ? null : <Offline />}
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      <Suspense>{asked === undefined ? null : <Dialogs asked={asked} />}</Suspense>
      <Toasts />
    </div>
  )
}

const Offline = () => (
  <Notice tone="warn">
    <p>
      {t(
        'You are offline. Figures may be outdated, and changes are not possible until the connection is back.',
      )}
    </p>
  </Notice>
)

function useDialogs() {
  const [asked, ask] = useState<OpenDialog>()
  const [commands] = useState(() => ({
    palette: () => ask({ dialog: 'palette' }),
    help: () => ask({ dialog: 'help' }),
    calls: () => ask({ dialog: 'calls' }),
  }))
  useShellKeys(commands)
  useEffect(() => {
    // Opening a dialog retries the import.
    fetchDialogs().catch(() => undefined)
  }, [])
  return { asked, commands }
}

/** The sidebar. Screens that the user has no scope for are hidden. On a phone, a button opens the list. */
function Navigation() {
  const { scopes } = useMe()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <nav className="places" aria-label={t('Console')}>
      <div className="places-head">
        <Link to="/" className="home" aria-label={t('{brand} console, overview', { brand: brandName })}>
          <Logo name={brandName} />
        </Link>
        <button
          type="button"
          className="plain menu"
          aria-expanded={isOpen}
          aria-controls="places"
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="menu" /> {t('Menu')}
        </button>
      </div>
      <ul id="places" data-open={isOpen}>
        {listNavigationEntries(scopes).map(({ to, label, icon }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: to === '/', includeSearch: false }}
              onClick={() => setIsOpen(false)}
            >
              <Icon name={icon} />
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
