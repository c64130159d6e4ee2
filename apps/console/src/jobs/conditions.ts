/** A search that asks for one condition more; what is an alternative stays together. */
export function withCondition(search: string | undefined, condition: string): string {
  if (search === undefined || search.trim() === '') return condition
  return `${/\bor\b/i.test(search) ? `(${search})` : search} ${condition}`
}

/** The same search without a condition that was added to it; undefined if nothing is left. */
export function withoutCondition(search: string, condition: string): string | undefined {
  if (search === condition) return undefined
  const rest = search.endsWith(` ${condition}`)
    ? search.slice(0, -condition.length - 1)
    : search.startsWith(`${condition} `)
      ? search.slice(condition.length + 1)
      : search.replace(` ${condition} `, ' ')
  return rest.trim() === '' ? undefined : rest
}

/** Whether a search asks for a condition beside others. */
export const hasCondition = (search: string | undefined, condition: string): boolean =>
  search !== undefined && ` ${search} `.includes(` ${condition} `)
