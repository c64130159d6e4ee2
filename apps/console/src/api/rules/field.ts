/** What the contract says of a field: its help, and what may stand in it. */
export type Field = {
  /** The contract's description; of an amount without the words "In cents.", because people see dollars. */
  readonly help: string
  readonly kind: 'text' | 'long text' | 'money' | 'number' | 'flag' | 'choice' | 'instant' | 'day' | 'list'
  /** Of a choice. */
  readonly values?: readonly (string | number)[]
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  /** It may be null, which is shown as empty. */
  readonly isNullable?: true
  /** It may be left out. */
  readonly isOptional?: true
  /** It is kept, but nothing stands behind it yet: the sentence says so. */
  readonly notYet?: string
}

export type Fields = Readonly<Record<string, Field>>
