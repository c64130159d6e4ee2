import { resolveReference, type Document, type Schema } from './document.ts'
import { mergeAllOf } from './schema.ts'

export type Field = {
  name: string
  schema: Schema
  required: boolean
  description?: string | undefined
  deprecated?: boolean
}

/** Returns the fields of an object and of its `allOf` schemas, in document order. */
export const listFields = (document: Document, reference: Schema): Field[] => {
  const schema = mergeAllOf(resolveReference(document, reference), (part) => resolveReference(document, part))
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    schema: property,
    required: required.has(name),
  }))
}
