import { createContext, use } from 'react'
import { actingAs } from '../api/acting.ts'
import { addressOf, hrefOf, match, parseSearch, pathIn, type Params, type RawSearch } from './address.ts'
import type { AnyRoute } from './route.ts'

/** Where somebody is: what the address says, and the screens that it shows, the outermost first; none if there is nothing. */
export type Place = {
  readonly key: string
  readonly path: string
  readonly raw: RawSearch
  readonly hash: string
  readonly params: Params
  readonly routes: readonly AnyRoute[]
}

export type Navigation = {
  /** Goes to a whole address of the console. */
  go: (href: string, replace?: boolean) => void
  /** Says something else in the address of the same screen. */
  say: (search: object, replace?: boolean) => void
  /** Fetches what an address shows before somebody is there. */
  preload: (href: string) => void
}

/** The place of an address. A path that is written out is meant before one with a name in it. */
export function placeAt(routes: readonly AnyRoute[], href: string, key: string): Place {
  const { pathname, search, hash } = new URL(href, location.origin)
  const path = pathIn(pathname)
  const raw = parseSearch(search)
  for (const route of routes) {
    const params = match(route.path, path)
    if (params !== undefined) return { key, path, raw, hash, params, routes: chainOf(route) }
  }
  return { key, path, raw, hash, params: {}, routes: [] }
}

const chainOf = (route: AnyRoute): readonly AnyRoute[] =>
  route.within === undefined ? [route] : [...chainOf(route.within), route]

export const PlaceContext = createContext<Place | undefined>(undefined)
export const NavigationContext = createContext<Navigation | undefined>(undefined)

const inside = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('This is not inside of the router.')
  return value
}

export const usePlace = (): Place => inside(use(PlaceContext))
/** An address that says, too, for whom this page acts. */
export function forWhom(href: string): string {
  if (actingAs === undefined) return href
  const url = new URL(href, location.origin)
  url.searchParams.set('as', String(actingAs))
  return url.pathname + url.search + url.hash
}

/** The address of the screen, below `/console`: what is kept to come back to it. */
export function useHere(): string {
  const { path, raw } = usePlace()
  return hrefOf({ to: path, search: { ...raw, as: undefined } }).slice(addressOf('').length)
}

export const useNavigation = (): Navigation => inside(use(NavigationContext))
