export type FieldSpec = {
  /** A text of the console, or the contract's description without "In cents.", because the console shows dollars. */
  readonly help: string
  readonly kind: 'text' | 'long text' | 'money' | 'number' | 'flag' | 'choice' | 'instant' | 'day' | 'list'
  readonly values?: readonly (string | number)[]
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly isNullable?: true
  readonly isOptional?: true
}

export type FieldSpecs = Readonly<Record<string, FieldSpec>>

/** Returns the top-level field of a path: `jobFilters[0].zipCode[1]` belongs to `jobFilters`. */
export const getTopLevelField = (field: string): string => /^[^.[]*/.exec(field)?.[0] ?? field

/** Returns the fields in the order of `names`. Fields that it does not contain come last. */
export const orderFields = (fields: FieldSpecs, names: readonly string[]): FieldSpecs =>
  Object.fromEntries(
    [...names, ...Object.keys(fields)].flatMap((name) => {
      const field = fields[name]
      return field === undefined ? [] : [[name, field] as const]
    }),
  )
