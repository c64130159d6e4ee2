/**
 * The paths where a response differs in shape from the documented one: a field is missing on either side or
 * has another type. Of lists, the first elements are compared; null and empty lists match any shape.
 */
export function differences(shown: unknown, answer: unknown, where = ''): string[] {
  if (shown === null || answer === null) return []
  if (Array.isArray(shown) && Array.isArray(answer))
    return shown.length === 0 || answer.length === 0 ? [] : differences(shown[0], answer[0], `${where}[0]`)
  if (typeof shown !== typeof answer || Array.isArray(shown) !== Array.isArray(answer))
    return [`${where} is shown as ${kindOf(shown)} and is ${kindOf(answer)}`]
  if (typeof shown !== 'object' || typeof answer !== 'object') return []
  const [there, seen] = [new Map(Object.entries(answer)), new Map(Object.entries(shown))]
  return [
    ...[...seen].flatMap(([name, value]) =>
      there.has(name)
        ? differences(value, there.get(name), `${where}.${name}`)
        : [`${where}.${name} is shown but missing`],
    ),
    ...[...there.keys()]
      .filter((name) => !seen.has(name))
      .map((name) => `${where}.${name} is present but not shown`),
  ]
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'a list' : typeof value)
