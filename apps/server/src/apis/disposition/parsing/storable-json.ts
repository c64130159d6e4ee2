/**
 * A part of a JSON value that PostgreSQL or JavaScript cannot represent exactly. A value without such faults
 * is stored and read back unchanged.
 */
export type StorageFault = { path: (string | number)[]; fault: 'number' | 'character' }

/** Maximum number of reported faults per event. */
export const maxStorageFaults = 20

/**
 * Counts the object keys at all levels. Returns undefined if a part of the value cannot be stored exactly.
 */
export function countStorableKeys(value: unknown): number | undefined {
  if (typeof value === 'string') return isStorableText(value) ? 0 : undefined
  if (typeof value === 'number') return isExact(value) ? 0 : undefined
  if (value === null || typeof value !== 'object') return 0
  let names = 0
  if (Array.isArray(value)) {
    for (const item of value) {
      const inside = countStorableKeys(item)
      if (inside === undefined) return undefined
      names += inside
    }
    return names
  }
  for (const [name, member] of Object.entries(value)) {
    const inside = isStorableText(name) ? countStorableKeys(member) : undefined
    if (inside === undefined) return undefined
    names += inside + 1
  }
  return names
}

export function findStorageFaults(value: unknown): StorageFault[] {
  const faults: StorageFault[] = []
  const visit = (value: unknown, path: (string | number)[]) => {
    const fault = faultOf(value)
    if (faults.length === maxStorageFaults) return
    if (fault !== undefined) faults.push({ path, fault })
    else if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, [...path, index])
    else if (value !== null && typeof value === 'object')
      for (const [name, member] of Object.entries(value)) {
        if (isStorableText(name)) visit(member, [...path, name])
        else if (faults.length < maxStorageFaults) faults.push({ path: [...path, name], fault: 'character' })
      }
  }
  visit(value, [])
  return faults
}

function faultOf(value: unknown): StorageFault['fault'] | undefined {
  if (typeof value === 'string') return isStorableText(value) ? undefined : 'character'
  return typeof value === 'number' && !isExact(value) ? 'number' : undefined
}

/** Returns whether PostgreSQL can store a text, which must not contain U+0000 or unpaired surrogates. */
const isStorableText = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Returns whether a number is stored exactly. JSON.parse rounds larger integers (RFC 7493, 2.2). */
const isExact = (value: number) =>
  !Number.isInteger(value) ? Number.isFinite(value) : Number.isSafeInteger(value)
