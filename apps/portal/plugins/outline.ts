import { methods, resolve, type Document, type Operation, type Schema } from '../reference/document.ts'

/**
 * The parts of an OpenAPI document on which clients depend, stored for each release so that releases can be
 * compared.
 */
export type Outline = {
  /** By method and path. */
  operations: Record<string, { id: string; summary: string; takes: string[] }>
  /** The fields of each schema with the values of enums. */
  schemas: Record<string, Record<string, string[]>>
}

/** The outlines of a release and its error codes. */
export type Release = { apis: Record<string, Outline>; errors: string[] }

export const outlineOf = (document: Document): Outline => ({
  operations: Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, item]) =>
      methods.flatMap((method) => {
        const operation = item[method]
        return operation === undefined
          ? []
          : [[`${method.toUpperCase()} ${path}`, operationOf(document, operation, item.parameters)]]
      }),
    ),
  ),
  schemas: Object.fromEntries(
    Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => [name, fieldsOf(schema)]),
  ),
})

const operationOf = (document: Document, operation: Operation, shared: Operation['parameters'] = []) => ({
  id: operation.operationId ?? '',
  summary: operation.summary ?? '',
  takes: [...shared, ...(operation.parameters ?? [])].map((parameter) => resolve(document, parameter).name),
})

const fieldsOf = (schema: Schema): Record<string, string[]> =>
  Object.assign(
    Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, field]) => [name, valuesOf(field)]),
    ),
    ...[...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(fieldsOf),
  )

const valuesOf = (schema: Schema): string[] =>
  [...(schema.enum ?? []), ...(schema.items?.enum ?? []), ...(schema.anyOf ?? []).flatMap(valuesOf)].map(
    String,
  )
