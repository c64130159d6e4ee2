import { lazy, useMemo, type ComponentType } from 'react'
import type { Params, ParamsOf, RawSearch } from './address.ts'
import { useNavigation, usePlace } from './place.ts'

/** A screen and its address. */
export type AnyRoute = {
  /** Below `/console`; a segment `$name` is a number, as all ids are. */
  readonly path: string
  /** The route whose screen stands around this one. */
  readonly within: AnyRoute | undefined
  /** Of the window, for whoever has many of them or hears the page. */
  readonly title: string
  readonly Screen: ComponentType
  /** Fetches the script of the screen, and what it asks for first. */
  readonly preload: (params: Params, raw: RawSearch) => void
}

export type Route<Path extends string, Search extends object> = AnyRoute & {
  readonly path: Path
  readonly useParams: () => ParamsOf<Path>
  readonly useSearch: () => Search
  /** Says something else in the address of the same screen. */
  readonly useNavigate: () => (next: { search: Search; replace?: boolean }) => void
}

type Definition<Path extends string, Search extends object> = {
  title: string
  within?: AnyRoute
  /** Reads what stands after the question mark, which anybody may have typed. */
  parseSearch?: (raw: RawSearch) => Search
  /** Asks for what the screen shows first while its script is still on its way. */
  load?: (call: { params: ParamsOf<Path>; search: Search }) => void
  /** A component without properties. */
  screen: () => Promise<unknown>
}

export function createRoute<const Path extends string, Search extends object = Record<string, never>>(
  path: Path,
  { title, within, parseSearch, load, screen }: Definition<Path, Search>,
): Route<Path, Search> {
  // Without a reader nothing is read: the type says that there is nothing then.
  const parse = parseSearch ?? (() => ({}) as Search)
  return {
    path,
    within,
    title,
    // Were the type asked for, links in a screen, which are checked against all routes, would ask for themselves.
    Screen: lazy(async () => ({ default: (await screen()) as ComponentType })),
    preload: (params, raw) => {
      // What cannot be fetched is said by the screen itself.
      screen().catch(() => undefined)
      // The path has been matched: its numbers are there.
      load?.({ params: params as ParamsOf<Path>, search: parse(raw) })
    },
    useParams: () => usePlace().params as ParamsOf<Path>,
    useSearch: () => {
      const { raw } = usePlace()
      return useMemo(() => parse(raw), [raw])
    },
    useNavigate: () => {
      const { say } = useNavigation()
      return ({ search, replace }) => say(search, replace)
    },
  }
}
