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
