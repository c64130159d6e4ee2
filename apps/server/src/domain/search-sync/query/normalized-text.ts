/** The words and place of a search; at least one is not empty. */
export type Typed = { words: string; placeText: string }

/** The trimmed inputs of a search; null if both are empty. */
export function typedIn({ q = '', l = '' }: { q?: string; l?: string }): Typed | null {
  const typed = { words: q.trim(), placeText: l.trim() }
  return typed.words === '' && typed.placeText === '' ? null : typed
}
