import { resolveReference, getSchemaName, type Document, type Media, type Schema } from './document.ts'
import { mergeAllOf, getPlainType } from './schema.ts'

/** The purpose of an example. A request contains only the required fields, a response all fields. */
export type ExamplePurpose = 'request' | 'answer'

type Walk = { document: Document; purpose: ExamplePurpose; above: readonly string[] }

/** Returns the example of the schema, or generates one. A recursive schema is expanded once. */
export const createExample = (document: Document, schema: Schema, purpose: ExamplePurpose): unknown =>
  sample({ document, purpose, above: [] }, schema)

/** Returns the example of a body, which takes precedence over that of its schema. */
export const getMediaExample = (document: Document, media: Media, purpose: ExamplePurpose): unknown =>
  media.example ??
  Object.values(media.examples ?? {})[0]?.value ??
  (media.schema === undefined ? null : createExample(document, media.schema, purpose))

const sample = (walk: Walk, reference: Schema): unknown => {
  const name = getSchemaName(reference)
  if (name !== null && walk.above.includes(name)) return null
  const inside = name === null ? walk : { ...walk, above: [...walk.above, name] }
  const schema = mergeAllOf(resolveReference(walk.document, reference), (part) =>
    resolveReference(walk.document, part),
  )
  const given = schema.example ?? schema.examples?.[0] ?? schema.const
  if (given !== undefined) return given
  const choice = (schema.oneOf ?? schema.anyOf)?.[0]
  if (choice !== undefined) return sample(inside, choice)
  if (schema.enum !== undefined) return schema.enum.find((value) => value !== null) ?? null
  return byType(inside, schema)
}

const byType = (walk: Walk, schema: Schema): unknown => {
  switch (getPlainType(schema)) {
    case 'object':
      return sampleObject(walk, schema)
    case 'array':
      return sampleList(walk, schema)
    case 'integer':
    case 'number':
      return sampleNumber(schema)
    case 'boolean':
      return schema.default ?? walk.purpose === 'answer'
    case 'string':
      return sampleText(schema)
    case undefined:
    default:
      return schema.default ?? null
  }
}

const sampleObject = (walk: Walk, schema: Schema): Record<string, unknown> => {
  const required = schema.required ?? []
  const names = Object.keys(schema.properties ?? {}).filter(
    (name) => walk.purpose === 'answer' || required.includes(name),
  )
  // If no field is required, shows the first field with an example instead of an empty object.
  const chosen =
    names.length > 0
      ? names
      : Object.keys(schema.properties ?? {})
          .filter(hasExample(schema))
          .slice(0, 1)
  return Object.fromEntries(
    chosen
      .map((name) => [name, schema.properties?.[name]] as const)
      .filter(([, property]) => property !== undefined)
      .map(([name, property]) => [name, sample(walk, property ?? {})]),
  )
}

const hasExample = (schema: Schema) => (name: string) => {
  const property = schema.properties?.[name]
  return property?.examples !== undefined || property?.example !== undefined
}

const sampleList = (walk: Walk, schema: Schema): unknown[] => {
  if (schema.items === undefined) return []
  const name = getSchemaName(schema.items)
  const endless = name !== null && walk.above.includes(name)
  return endless ? [] : [sample(walk, schema.items)]
}

const sampleNumber = (schema: Schema): unknown => {
  if (schema.default !== undefined) return schema.default
  const least = schema.minimum ?? (schema.exclusiveMinimum === undefined ? 0 : schema.exclusiveMinimum + 1)
  return Math.min(Math.max(least, 1), schema.maximum ?? Number.MAX_SAFE_INTEGER)
}

const textsByFormat: Record<string, string> = {
  'date-time': '2026-03-02T15:04:05.000Z',
  date: '2026-03-02',
  time: '09:30:00',
  uri: 'https://jobs.example.com/4711',
  email: 'talent@example.com',
  uuid: '0b4c7f6e-2f0a-4c52-9f0e-6a1b8d9c3e21',
  ipv4: '203.0.113.7',
}

const sampleText = (schema: Schema): unknown => {
  const text = textsByFormat[schema.format ?? ''] ?? schema.default
  return text ?? 'string'.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength ?? Infinity)
}
