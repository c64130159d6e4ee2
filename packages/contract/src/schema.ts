import { Type, type Static, type TSchema, type TUnsafe } from 'typebox'

/**
 * Helpers for JSON Schema 2020-12. Every string and array that a caller may send has a limit, because
 * validation reports all errors at once and must stay bounded.
 */

/**
 * Names and describes a schema. OpenAPI documents place it in `components/schemas`, so client generators create a
 * type for it.
 */
export const named = <T extends TSchema>(name: string, description: string, schema: T): T =>
  Object.assign(schema, { 'x-schema': name, description })

/**
 * Makes a schema nullable. In the documents, a named schema stays a reference. The validator gets a single schema
 * instead of a union, so that a wrong value causes one error.
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

/** Defines a string enum. For a union of literals, validation would report one error per value. */
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

/** The largest integer that JavaScript, and so every JSON parser, represents exactly. */
export const maxId = 9_007_199_254_740_991

/**
 * Defines an id.
 *
 * @param example an id that exists in a new sandbox, so that the samples of the reference work unchanged
 */
export const id = (description: string, example = 1) =>
  Type.Integer({ format: 'int64', minimum: 1, maximum: maxId, description, examples: [example] })

/** Defines an id of reference data, which is stored in 32 bits. */
export const smallId = (description: string, example = 1) =>
  Type.Integer({ format: 'int32', minimum: 1, maximum: 2_147_483_647, description, examples: [example] })

/** Defines a count or a sum that can exceed 32 bits. */
export const largeCount = (description: string, example: number) =>
  Type.Integer({ format: 'int64', minimum: 0, description, examples: [example] })

/** Maximum of every money field: 21,474,836.47 dollars. */
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

/** An example of a future day. It is so distant that samples with it work for years. */
export const futureDay = '2036-04-01'

/** Defines a calendar date. It means the start of that day in the billing time zone. */
export const day = (description: string) =>
  Type.String({ format: 'date', maxLength: 10, description, examples: [futureDay] })

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

/** Defines a response that is a file, sent as bytes instead of JSON. */
export const bytes = (description: string) =>
  Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary', description })

export const page = <T extends TSchema>(name: string, item: T) =>
  named(
    name,
    'One page of a list.',
    Type.Object({
      size: Type.Integer({ description: 'The requested page size.', examples: [20] }),
      content: Type.Array(item),
      number: Type.Integer({ description: 'The page number, starting at 0.', examples: [0] }),
      totalPages: Type.Integer({ examples: [1] }),
      totalElements: Type.Integer({ examples: [1] }),
    }),
  )

/** The parameter that requests a historical version of an object. */
export const asOfParam = {
  // It has no example, because every sample request would include it.
  asOf: Type.Optional(
    Type.String({
      format: 'date-time',
      maxLength: 40,
      description: 'Return the object as it was at this time. A Tiller extension.',
    }),
  ),
}

/** The parameter that lets a parent customer act for one of its sub-customers. */
export const actingParam = {
  subCustomerId: Type.Optional(
    id('Act for this sub-customer. By default, only your own objects are visible.'),
  ),
}
