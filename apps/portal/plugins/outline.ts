import {
  httpMethods,
  resolveReference,
  type Document,
  type Operation,
  type Schema,
} from '../reference/document.ts'

/**
 * The elements of an OpenAPI document that clients depend on. They are stored for each release, so that releases can
 * be compared.
 */
export type ApiOutline = {
  /** Operations by method and path. */
  operations: Record<string, { id: string; summary: string; takes: string[] }>
  /** The fields of each schema, with the values of enums. */
  schemas: Record<string, Record<string, string[]>>
}

/** The API outlines of a release, and its error codes. */
export type Release = { apis: Record<string, ApiOutline>; errors: string[] }

export const createApiOutline = (document: Document): ApiOutline => ({
  operations: Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, item]) =>
      httpMethods.flatMap((method) => {
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
  takes: [...shared, ...(operation.parameters ?? [])].map(
    (parameter) => resolveReference(document, parameter).name,
  ),
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
