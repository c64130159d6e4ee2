/**
 * Where an answer is not of the shape that was shown: a field that is missing on either side, or of another type. Of lists the first
 * elements are compared; null and an empty list say nothing of what else might stand there.
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
        : [`${where}.${name} is shown and not there`],
    ),
    ...[...there.keys()]
      .filter((name) => !seen.has(name))
      .map((name) => `${where}.${name} is there and not shown`),
  ]
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'a list' : typeof value)
