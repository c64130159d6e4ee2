/** Adds a condition to a search. Existing alternatives are put in parentheses. */
export function addSearchCondition(search: string | undefined, condition: string): string {
  if (search === undefined || search.trim() === '') return condition
  return `${/\bor\b/i.test(search) ? `(${search})` : search} ${condition}`
}

/** Removes a condition from a search. Returns undefined if nothing is left. */
export function removeSearchCondition(search: string, condition: string): string | undefined {
  if (search === condition) return undefined
  const rest = search.endsWith(` ${condition}`)
    ? search.slice(0, -condition.length - 1)
    : search.startsWith(`${condition} `)
      ? search.slice(condition.length + 1)
      : search.replace(` ${condition} `, ' ')
  return rest.trim() === '' ? undefined : rest
}

export const hasSearchCondition = (search: string | undefined, condition: string): boolean =>
  search !== undefined && ` ${search} `.includes(` ${condition} `)
