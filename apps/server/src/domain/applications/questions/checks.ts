/** Tells that something is wrong, below the question that is being looked at. */
export type AddFault = (path: string, message: string) => void

export const isText = (value: unknown): value is string => typeof value === 'string'

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text that says something and is not too long. */
export function checkText(value: unknown, path: string, maxLength: number, tell: AddFault): value is string {
  if (value === undefined) tell(path, 'is missing')
  else if (!isText(value)) tell(path, 'must be a text')
  else if (value.trim() === '') tell(path, 'must not be empty')
  else if (value.length > maxLength) tell(path, `must be at most ${maxLength} characters long`)
  else return true
  return false
}

/** A whole number within limits, both included; absent is right. */
export function checkCount(
  value: unknown,
  path: string,
  [least, most]: readonly [number, number],
  tell: AddFault,
): value is number {
  if (value === undefined) return false
  if (!Number.isInteger(value)) tell(path, 'must be a whole number')
  else if ((value as number) < least || (value as number) > most)
    tell(path, `must be from ${least} to ${most}`)
  else return true
  return false
}

/** What is no field of an object of this kind is told, not passed over: it would have no effect. */
export function checkNames(
  value: Record<string, unknown>,
  path: string,
  names: readonly string[],
  tell: AddFault,
) {
  for (const name of Object.keys(value))
    if (!names.includes(name)) tell(`${path}.${name}`, `is not known here; known are ${names.join(', ')}`)
}
