/** The filter of a list: a row must contain `words` in the list's text field and have the status. */
export type ListFilter = { words: string; status?: string | undefined }

/** Converts a filter to a search in the API's grammar; undefined if it includes every row. */
export function formatListFilter({ words, status }: ListFilter, textField: string): string | undefined {
  const text = words.trim()
  const conditions = [
    ...(status === undefined ? [] : [`status="${status}"`]),
    ...(text === '' ? [] : [`${textField}~"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`]),
  ]
  return conditions.length === 0 ? undefined : conditions.join(' ')
}

/** Parses a search that `formatListFilter` wrote. Returns undefined for any other search. */
export function parseListFilter(search: string | undefined, textField: string): ListFilter | undefined {
  const field = textField.replaceAll('.', String.raw`\.`)
  const pattern = new RegExp(`^(?:status="(\\w+)")?(?: ?${field}~"((?:[^"\\\\]|\\\\["\\\\])*)")?$`)
  const match = pattern.exec(search ?? '')
  if (match === null) return undefined
  const [, status, quoted = ''] = match
  return { words: quoted.replaceAll(/\\(["\\])/g, '$1'), status }
}
