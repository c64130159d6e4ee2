import { createLanguageQuery, languageParameter, type Language } from '@tiller/ui/language'

/** The query parameters of an address, as text. */
export type RawSearch = Readonly<Record<string, string | undefined>>

/** Parses a positive integer id. Returns undefined for any other text. */
export const parseId = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined

/** Returns the options of a route whose path parameters are ids. Other texts in the path do not match the route. */
export const createIdParams = <const Name extends string>(...names: readonly Name[]) => ({
  parse: (raw: Record<Name, string>): Record<Name, number> | false => {
    const ids = names.flatMap((name) => {
      const id = parseId(raw[name])
      return id === undefined ? [] : [[name, id] as const]
    })
    return ids.length === names.length && (Object.fromEntries(ids) as Record<Name, number>)
  },
  stringify: (params: Record<Name, number>) =>
    Object.fromEntries(names.map((name) => [name, String(params[name])])) as Record<Name, string>,
})

/**
 * Parses a query string as text: `?search=7` stays "7". The router's default would parse values as JSON. The language
 * is for the server, and no parameter of a screen.
 */
export function parseSearch(query: string): RawSearch {
  const { [languageParameter]: _, ...search } = Object.fromEntries(new URLSearchParams(query))
  return search
}

/** Returns the address of a screen in a language. */
export function addLanguage(href: string, language: Language): string {
  const { pathname, search } = new URL(href, 'http://localhost')
  return pathname + createLanguageQuery(search, language)
}

/** Formats query parameters, including the question mark. Undefined values are omitted. */
export function stringifySearch(search: object): string {
  const entries = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  // Commas need no escape: `sort=name,asc` stays readable.
  const query = new URLSearchParams(entries).toString().replaceAll('%2C', ',')
  return query && `?${query}`
}

/**
 * Creates a `validateSearch` option from a parser of text. The router keeps a raw value unless the result has its
 * key, so `parse` must return invalid parameters as undefined.
 */
export const createSearchValidator =
  <Search>(parse: (raw: RawSearch) => Search) =>
  (search: Record<string, unknown>): Search =>
    parse(
      Object.fromEntries(
        // Links pass texts and numbers; the address itself holds texts.
        Object.entries(search).map(([name, value]) => [
          name,
          value === undefined ? value : String(value as string | number),
        ]),
      ),
    )
