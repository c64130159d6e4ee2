import { parse } from 'yaml'

/** The subset of OpenAPI 3.1 and JSON Schema 2020-12 that the documents use. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  title?: string
  description?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  example?: unknown
  examples?: unknown[]
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  discriminator?: { propertyName: string; mapping?: Record<string, string> }
  deprecated?: boolean
  readOnly?: boolean
  writeOnly?: boolean
}

export type Example = { summary?: string; value?: unknown }

export type Media = { schema?: Schema; example?: unknown; examples?: Record<string, Example> }

export type Parameter = {
  $ref?: string
  name: string
  in: string
  required?: boolean
  description?: string
  deprecated?: boolean
  schema?: Schema
  example?: unknown
}

export type Header = { $ref?: string; description?: string; schema?: Schema }

export type Response = {
  $ref?: string
  description?: string
  headers?: Record<string, Header>
  content?: Record<string, Media>
  'x-error-codes'?: string[]
}

export type RequestBody = {
  $ref?: string
  required?: boolean
  description?: string
  content?: Record<string, Media>
}

export type Operation = {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  deprecated?: boolean
  parameters?: Parameter[]
  requestBody?: RequestBody
  responses?: Record<string, Response>
  security?: Record<string, string[]>[]
}

export const httpMethods = ['get', 'post', 'put', 'patch', 'delete'] as const

export type PathItem = { [method in (typeof httpMethods)[number]]?: Operation } & { parameters?: Parameter[] }

export type SecurityScheme = {
  type: string
  scheme?: string
  description?: string
  flows?: Record<string, { tokenUrl?: string; scopes?: Record<string, string> }>
}

export type Document = {
  openapi: string
  info: { title: string; version: string; description?: string }
  servers?: { url: string; description?: string; variables?: Record<string, { default: string }> }[]
  tags?: { name: string; description?: string }[]
  security?: Record<string, string[]>[]
  paths: Record<string, PathItem>
  components?: {
    schemas?: Record<string, Schema>
    parameters?: Record<string, Parameter>
    responses?: Record<string, Response>
    requestBodies?: Record<string, RequestBody>
    headers?: Record<string, Header>
    securitySchemes?: Record<string, SecurityScheme>
  }
}

/** Parses JSON or YAML. Throws with the file name if it is not OpenAPI 3.1. */
export const parseOpenApiDocument = (text: string, file: string): Document => {
  const value: unknown = file.endsWith('.json') ? JSON.parse(text) : parse(text)
  const isObject = typeof value === 'object' && value !== null
  if (!isObject || !('openapi' in value) || !String(value.openapi).startsWith('3.1'))
    throw new Error(`${file} is not an OpenAPI 3.1 document.`)
  if (!('paths' in value) || !('info' in value)) throw new Error(`${file} has no paths or no info.`)
  // The contract generates and lints the documents, so their structure is not validated here.
  return value as Document
}

/** Returns the target of a `$ref`, or the value itself. */
export const resolveReference = <T extends { $ref?: string }>(document: Document, value: T): T => {
  if (value.$ref === undefined) return value
  const target = value.$ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((node, key) => member(node, key.replaceAll('~1', '/').replaceAll('~0', '~')), document)
  if (target === undefined) throw new Error(`The document points at ${value.$ref}, which it does not have.`)
  // A reference and its target have the same type.
  return resolveReference(document, target as T)
}

const member = (node: unknown, key: string): unknown =>
  typeof node === 'object' && node !== null
    ? Object.entries(node).find(([name]) => name === key)?.[1]
    : undefined

export const getSchemaName = (schema: Schema): string | null =>
  /^#\/components\/schemas\/(.+)$/.exec(schema.$ref ?? '')?.[1] ?? null
