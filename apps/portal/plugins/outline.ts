import { methods, resolve, type Document, type Operation, type Schema } from '../reference/document.ts'

/** The part of a document that a caller depends on, small enough to be kept of every release. */
export type Outline = {
  /** By method and path. */
  operations: Record<string, { id: string; summary: string; takes: string[] }>
  /** The fields of each schema; those with a fixed list of values hold it. */
  schemas: Record<string, Record<string, string[]>>
}

/** A release: what its documents say, and the error codes that its answers may have. */
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
