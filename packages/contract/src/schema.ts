import { Type, type Static, type TSchema, type TUnsafe } from 'typebox'

/**
 * The vocabulary of the contract: thin names over JSON Schema 2020-12. Every string and list that a
 * caller may send has a limit, because validation reports all errors at once and must stay bounded.
 */

/**
 * Names a schema and says what it is: the emitted documents hoist it to `components/schemas`, where
 * generators of clients make a type of it.
 */
export const named = <T extends TSchema>(name: string, description: string, schema: T): T =>
  Object.assign(schema, { 'x-schema': name, description })

/**
 * The same schema, also allowing null. A named one stays named in the documents, as the alternative to null;
 * validation sees one schema, so that a wrong value is one error.
 */
export const nullable = <T extends TSchema>(schema: T): TUnsafe<Static<T> | null> => {
  const { 'x-schema': name, ...plain } = { ...schema } as TSchema & {
    'x-schema'?: string
    type?: string
    enum?: unknown[]
  }
  return Type.Unsafe<Static<T> | null>({
    ...plain,
    type: [plain.type, 'null'],
    ...(plain.enum === undefined ? {} : { enum: [...plain.enum, null] }),
    ...(name === undefined ? {} : { 'x-or-null': schema }),
  })
}

/**
 * Marks a field that is taken or answered although nothing stands behind it yet. The documents and the
 * portal say so; a test fails for a field that no code reads and that bears no mark.
 *
 * @param sentence what the caller has to know of it
 */
export const notYet = <T extends TSchema>(schema: T, sentence = 'It is kept, and has no effect.'): T =>
  Object.create(Object.getPrototypeOf(schema) as object, {
    ...Object.getOwnPropertyDescriptors(schema),
    'x-not-yet': { value: sentence, enumerable: true },
  }) as T

/** One of a list of words. Not a union of literals, which would report one error per word. */
export const oneOf = <const V extends readonly string[]>(
  values: V,
  description?: string,
): TUnsafe<V[number]> =>
  Type.Unsafe<V[number]>({
    type: 'string',
    enum: [...values],
    ...(description === undefined ? {} : { description }),
  })

export const text = (
  maxLength: number,
  description: string,
  options: { minLength?: number; example?: string; pattern?: string } = {},
) => {
  const { example, ...limits } = options
  return Type.String({
    maxLength,
    description,
    ...limits,
    ...(example === undefined ? {} : { examples: [example] }),
  })
}

export const flag = (description: string) => Type.Boolean({ description })

/** The largest id that JSON carries exactly in every language. */
export const maxId = 9_007_199_254_740_991

/** @param example one that a fresh sandbox has, so that the samples of the reference work as they stand */
export const id = (description: string, example = 1) =>
  Type.Integer({ format: 'int64', minimum: 1, maximum: maxId, description, examples: [example] })

/** The id of a row of the reference data: these are kept in 32 bits. */
export const smallId = (description: string, example = 1) =>
  Type.Integer({ format: 'int32', minimum: 1, maximum: 2_147_483_647, description, examples: [example] })

/** 21,474,836.47 dollars: the largest amount that any money field takes. */
export const maxCents = 2_147_483_647

export const cents = (description: string, example = 50) =>
  Type.Integer({
    format: 'int32',
    minimum: 0,
    maximum: maxCents,
    description: `${description} In cents.`,
    examples: [example],
  })

export const timestamp = (description: string) =>
  Type.String({ format: 'date-time', maxLength: 40, description, examples: ['2026-03-02T15:04:05.000Z'] })

/** Far enough ahead that a sample which names it works for years. */
export const dayToCome = '2036-04-01'

/** A day of the calendar; as a time it is the beginning of that day in the billing time zone. */
export const day = (description: string) =>
  Type.String({ format: 'date', maxLength: 10, description, examples: [dayToCome] })

export const email = (description: string, maxLength = 254) =>
  Type.String({ format: 'email', maxLength, description, examples: ['talent@example.com'] })

export const url = (maxLength: number, description: string) =>
  Type.String({
    format: 'uri',
    pattern: '^https?://',
    maxLength,
    description,
    examples: ['https://jobs.example.com/apply/4711'],
  })

/** The bytes of a file, which is answered as what it is and not as JSON. */
export const bytes = (description: string) =>
  Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary', description })

/** One page of a list. `number` is the page that was asked for, counted from 0. */
export const page = <T extends TSchema>(name: string, item: T) =>
  named(
    name,
    'One page of a list.',
    Type.Object({
      size: Type.Integer({ description: 'The page size that was asked for.', examples: [20] }),
      content: Type.Array(item),
      number: Type.Integer({ description: 'The page, counted from 0.', examples: [0] }),
      totalPages: Type.Integer({ examples: [1] }),
      totalElements: Type.Integer({ examples: [1] }),
    }),
  )

/** Asks for an object as it was. */
export const asOf = {
  // Without an example, which would make a part of every sample of it.
  asOf: Type.Optional(
    Type.String({
      format: 'date-time',
      maxLength: 40,
      description: 'As it was at this instant, after all that was changed until then. An addition of Tiller.',
    }),
  ),
}

/** Lets a parent customer act for one of its sub-customers. */
export const acting = {
  subCustomerId: Type.Optional(id('Act for this sub-customer. Without it, only your own objects are seen.')),
}
