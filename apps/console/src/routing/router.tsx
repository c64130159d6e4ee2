import {
  createContext,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { Boundary } from './boundary.tsx'
import { hrefOf } from './address.ts'
import {
  forWhom,
  NavigationContext,
  PlaceContext,
  placeAt,
  usePlace,
  type Navigation,
  type Place,
} from './place.ts'
import type { AnyRoute } from './route.ts'
import { rememberScroll, scrollTo } from './scroll.ts'

const keyNow = () => {
  const state = history.state as { key?: unknown } | null
  return typeof state?.key === 'string' ? state.key : 'first'
}

/** Follows the address: whatever is inside knows where it is, and can go elsewhere. */
export function Router({ routes, children }: { routes: readonly AnyRoute[]; children: ReactNode }) {
  const [place, setPlace] = useState(() => placeAt(routes, location.href, keyNow()))
  const [navigation] = useState(() => navigationIn(routes, setPlace))
  useEffect(() => {
    // While it is still asked who is there.
    navigation.preload(location.href)
    const follow = () => {
      rememberScroll()
      arrive(routes, setPlace)
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [routes, navigation])
  useArrival(place)
  return (
    <NavigationContext value={navigation}>
      <PlaceContext value={place}>{children}</PlaceContext>
    </NavigationContext>
  )
}

type SetPlace = (place: Place) => void

/** What was there stays until the script of the new screen is. */
function arrive(routes: readonly AnyRoute[], setPlace: SetPlace): void {
  const place = placeAt(routes, location.href, keyNow())
  startTransition(() => setPlace(place))
}

function navigationIn(routes: readonly AnyRoute[], setPlace: SetPlace): Navigation {
  const preload = (href: string) => {
    const { routes: chain, params, raw } = placeAt(routes, href, '')
    for (const route of chain) route.preload(params, raw)
  }
  const go = (wanted: string, replace = false) => {
    const href = forWhom(wanted)
    preload(href)
    rememberScroll()
    const isHere = new URL(href, location.origin).href === location.href
    if (replace || isHere) history.replaceState({ key: keyNow() }, '', href)
    else history.pushState({ key: crypto.randomUUID() }, '', href)
    arrive(routes, setPlace)
  }
  const say = (search: object, replace?: boolean) =>
    go(location.pathname + hrefOf({ to: '', search }).replace(/^[^?]*/, ''), replace)
  return { go, say, preload }
}

/** A new place is seen from its top, one that was left before from where it was left; who had the focus there has it here. */
function useArrival({ key, path }: Place): void {
  const last = useRef({ key: '', path })
  useLayoutEffect(() => {
    if (last.current.key === key) return
    const isElsewhere = last.current.path !== path
    last.current = { key, path }
    scrollTo(key)
    // What had the focus has gone with the old screen: keys go on from the new one.
    if (isElsewhere && document.activeElement === document.body)
      document.querySelector('main')?.focus({ preventScroll: true })
  }, [key, path])
}

const Depth = createContext(0)

/** The screen that stands inside of this one. */
export function Outlet() {
  const depth = use(Depth)
  const { routes, key } = usePlace()
  const route = routes[depth]
  if (route === undefined) return null
  return (
    <Depth value={depth + 1}>
      <Boundary at={key}>
        <route.Screen />
      </Boundary>
    </Depth>
  )
}
