/** The words and place of a search; at least one is not empty. */
export type SearchInput = { words: string; placeText: string }

/** The trimmed inputs of a search; null if both are empty. */
export function readSearchInput({ q = '', l = '' }: { q?: string; l?: string }): SearchInput | null {
  const input = { words: q.trim(), placeText: l.trim() }
  return input.words === '' && input.placeText === '' ? null : input
}
