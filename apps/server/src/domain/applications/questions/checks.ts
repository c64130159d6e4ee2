/** Adds a fault at a path within the current question. */
export type AddFault = (path: string, message: string) => void

export const isText = (value: unknown): value is string => typeof value === 'string'

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function checkText(
  value: unknown,
  path: string,
  maxLength: number,
  addFault: AddFault,
): value is string {
  if (value === undefined) addFault(path, 'is missing')
  else if (!isText(value)) addFault(path, 'must be a string')
  else if (value.trim() === '') addFault(path, 'must not be empty')
  else if (value.length > maxLength) addFault(path, `must be at most ${maxLength} characters long`)
  else return true
  return false
}

/** Checks an optional integer between two inclusive bounds. */
export function checkIntegerInRange(
  value: unknown,
  path: string,
  [least, most]: readonly [number, number],
  addFault: AddFault,
): value is number {
  if (value === undefined) return false
  if (!Number.isInteger(value)) addFault(path, 'must be an integer')
  else if ((value as number) < least || (value as number) > most)
    addFault(path, `must be between ${least} and ${most}`)
  else return true
  return false
}

/** Rejects unknown fields, which would have no effect. */
export function checkFieldNames(
  value: Record<string, unknown>,
  path: string,
  names: readonly string[],
  addFault: AddFault,
) {
  for (const name of Object.keys(value))
    if (!names.includes(name))
      addFault(`${path}.${name}`, `is unknown; the known fields are ${names.join(', ')}`)
}
