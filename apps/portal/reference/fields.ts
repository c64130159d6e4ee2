import { resolve, type Document, type Schema } from './document.ts'
import { merged } from './schema.ts'

export type Field = {
  name: string
  schema: Schema
  required: boolean
  description?: string | undefined
  deprecated?: boolean
}

/** The fields of an object and its `allOf` parts, in document order. */
export const fieldsOf = (document: Document, reference: Schema): Field[] => {
  const schema = merged(resolve(document, reference), (part) => resolve(document, part))
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    schema: property,
    required: required.has(name),
  }))
}
