// Made of the contract while the console is built, by contract-modules.ts.
declare module 'virtual:rules/*' {
  import type { Validate } from './check.ts'
  export const validate: Validate
}

declare module 'virtual:fields/*' {
  import type { Fields } from './field.ts'
  export const fields: Fields
  /** A new object of the kind, before anybody has filled anything in. */
  export const blank: Readonly<Record<string, unknown>>
}

declare module 'virtual:kinds' {
  /** Of what kind each field is; the words are those of `Field`. */
  export const kinds: Readonly<
    Record<
      string,
      'text' | 'long text' | 'number' | 'money' | 'flag' | 'choice' | 'day' | 'instant' | 'list' | undefined
    >
  >
}
