/** An entry of the error catalog. */
export type ErrorEntry = { code: string; status: number; title: string; meaning: string; remedy: string }

/** Parses the error catalog. Throws for an incomplete entry. */
export const parseErrorCatalog = (text: string, file: string): ErrorEntry[] => {
  const value: unknown = JSON.parse(text)
  if (!Array.isArray(value)) throw new Error(`${file} is not a list of errors.`)
  return value.map((entry: unknown) => {
    if (!isErrorEntry(entry))
      throw new Error(`${file} has an entry without its five parts: ${JSON.stringify(entry)}`)
    return entry
  })
}

const isErrorEntry = (value: unknown): value is ErrorEntry =>
  typeof value === 'object' &&
  value !== null &&
  'status' in value &&
  typeof value.status === 'number' &&
  ['code', 'title', 'meaning', 'remedy'].every(
    (key) => typeof Object.entries(value).find(([name]) => name === key)?.[1] === 'string',
  )
