export type FieldInfo = {
  /** The contract's description without "In cents.", because people see dollars. */
  readonly help: string
  readonly kind: 'text' | 'long text' | 'money' | 'number' | 'flag' | 'choice' | 'instant' | 'day' | 'list'
  readonly values?: readonly (string | number)[]
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly isNullable?: true
  readonly isOptional?: true
  /** A note for a field that is stored but has no effect yet. */
}

export type FieldInfos = Readonly<Record<string, FieldInfo>>
