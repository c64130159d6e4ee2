import { lazy, Suspense, type ReactNode } from 'react'
import { t } from '../language/text.ts'
import { signOut } from '../api/client.ts'
import { humanize } from '../format/text.ts'
import { useMe } from '../session/me.ts'
import { AccountSwitch } from './acting/acting-as.tsx'
import { Icon, type IconName } from './icons.tsx'
import type { ShellCommands } from './keys/keys.ts'
import { LanguageLinks } from './language-links.tsx'
import { Menu } from './menu.tsx'
import { ThemeChoice } from './theme.tsx'
import { Skeleton } from '../api/skeleton.tsx'

const SavedViews = lazy(async () => ({ default: (await import('./saved/saved-views.tsx')).SavedViews }))

export function TopBar({ palette, help, calls }: ShellCommands) {
  const { user } = useMe()
  return (
    <header className="bar">
      <AccountSwitch />
      <button type="button" className="plain find" onClick={palette}>
        <Icon name="search" /> <span>{t('Find')}</span> <kbd>Ctrl K</kbd>
      </button>
      <Menu summary={withIcon('star', t('Saved screens'))}>
        <Suspense fallback={<Skeleton />}>
          <SavedViews />
        </Suspense>
      </Menu>
      <button type="button" className="plain" onClick={calls}>
        {withIcon('code', t('Calls'))}
      </button>
      <Menu summary={withIcon('user', user?.emailAddress ?? t('You'))} name="user">
        {user === null ? null : (
          <p>
            {user.emailAddress}
            <br />
            <span className="soft">{humanize(user.role)}</span>
          </p>
        )}
        <ThemeChoice />
        <LanguageLinks />
        <button type="button" className="plain" onClick={help}>
          {t('Keys')}
        </button>
        <button type="button" className="plain" onClick={() => void signOut()}>
          {t('Sign out')}
        </button>
      </Menu>
    </header>
  )
}

const withIcon = (icon: IconName, label: string): ReactNode => (
  <>
    <Icon name={icon} /> <span className="menu-name">{label}</span>
  </>
)
