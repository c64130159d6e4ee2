/** A text with which a match can begin. It is the whole text that the elements so far match, or only its beginning. */
export type Start = { text: string; isWhole: boolean }

/** Limits of starts. With more or longer ones, the search for them would take longer than the attempts it saves. */
const mostStarts = 150
const longestStart = 6
const shortestStart = 2

/** Appends the starts of an element to those of the elements before it. */
export function appendStarts(
  before: readonly Start[],
  added: readonly Start[],
  { isOptional, isRepeated }: { isOptional: boolean; isRepeated: boolean },
): Start[] {
  const appended = before.flatMap((start) => {
    if (!start.isWhole || start.text.length >= longestStart) return { ...start, isWhole: false }
    const longer = added.map(({ text, isWhole }) => ({
      text: start.text + text,
      isWhole: isWhole && !isRepeated,
    }))
    return isOptional ? [...longer, start] : longer
  })
  return appended.length <= mostStarts ? appended : before.map(({ text }) => ({ text, isWhole: false }))
}

/** Returns the texts of starts without those that begin with other ones, or none if one is too short. */
export function selectStarts(starts: readonly Start[]): string[] {
  const texts = starts.map(({ text }) => text).sort()
  if (texts.some(({ length }) => length < shortestStart)) return []
  const selected: string[] = []
  for (const text of texts) {
    const last = selected.at(-1)
    if (last === undefined || !text.startsWith(last)) selected.push(text)
  }
  return selected
}
