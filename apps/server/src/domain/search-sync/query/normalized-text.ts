/** What a seeker types: words, and the text of a place; at least one of them is not empty. */
export type Typed = { words: string; placeText: string }

/** What is typed into the two fields of a search, without the blanks around it; null if that is nothing. */
export function typedIn({ q = '', l = '' }: { q?: string; l?: string }): Typed | null {
  const typed = { words: q.trim(), placeText: l.trim() }
  return typed.words === '' && typed.placeText === '' ? null : typed
}
