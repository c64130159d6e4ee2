import { useLocation, useNavigate } from '@tanstack/react-router'
import type { FormEvent, MouseEvent } from 'react'
import { typedIn } from '../../format/typed.ts'
import { useMe } from '../../session/me.ts'
import { builtInScreens } from '../places.ts'
import { remember, usePreference } from '../preferences.ts'
import { parseScreens, withScreen, type Screen } from './screens.ts'

/** Screens with a name: those that everybody needs, and those that somebody has kept in this browser. */
export function SavedScreens() {
  // A screen is of a customer: another one's would search for what is not there.
  const name = `screens-${useMe().customerId}`
  const screens = parseScreens(usePreference(name))
  const { href } = useLocation()
  const here = href.replace(/^\/console/, '') || '/'
  const keep = (next: readonly Screen[]) => remember(name, next.length === 0 ? null : JSON.stringify(next))
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = typedIn(new FormData(event.currentTarget), 'name')
    keep(withScreen(screens, { name: typed, href: here }))
    event.currentTarget.reset()
  }
  return (
    <>
      <ul>
        {builtInScreens.map((screen) => (
          <li key={screen.name}>
            <ScreenLink screen={screen} />
          </li>
        ))}
        {screens.map((screen) => (
          <li key={screen.name}>
            <ScreenLink screen={screen} />
            <button
              type="button"
              className="plain"
              onClick={() => keep(screens.filter((each) => each !== screen))}
            >
              Forget<span className="unseen"> {screen.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <form className="save-screen" onSubmit={save}>
        <input
          className="ui-input"
          name="name"
          required
          pattern=".*\S.*"
          maxLength={60}
          aria-label="Name of this screen"
          placeholder="Name of this screen"
        />
        <button type="submit" className="ui-button ui-button-quiet">
          Keep
        </button>
      </form>
    </>
  )
}

/** A link to an address that is kept as text: opened here, or elsewhere if it is clicked so. */
function ScreenLink({ screen: { name, href } }: { screen: Screen }) {
  const navigate = useNavigate()
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    event.currentTarget.closest('details')?.removeAttribute('open')
    void navigate({ href })
  }
  return (
    <a href={`/console${href}`} onClick={go}>
      {name}
    </a>
  )
}
