import type { ListFilter } from './list-filter.ts'

/** Parses a search that `formatListFilter` wrote. Returns undefined for any other search. */
export function parseListFilter(search: string | undefined, textField: string): ListFilter | undefined {
  const field = textField.replaceAll('.', String.raw`\.`)
  const pattern = new RegExp(`^(?:status="(\\w+)")?(?: ?${field}~"((?:[^"\\\\]|\\\\["\\\\])*)")?$`)
  const match = pattern.exec(search ?? '')
  if (match === null) return undefined
  const [, status, quoted = ''] = match
  return { words: quoted.replaceAll(/\\(["\\])/g, '$1'), status }
}
