import { findSharedElements, type SharedElements } from './shared-parts.ts'
import { httpMethods, resolveReference } from './document.ts'
import type { Document, Media, Operation as Source, Parameter, Response, Schema } from './document.ts'

export type OperationAuth = { kind: 'scope'; scopes: string[] } | { kind: 'basic' } | { kind: 'none' }

export type OperationBody = { required: boolean; description: string | undefined; media: [string, Media][] }

/** The name, schema, and description of a response header. */
export type ResponseHeader = [string, Schema, string | undefined]

export type OperationResponse = {
  /** The status, for example `200` or `404`; `5xx` for the default response. */
  status: string
  description: string
  media: [string, Media][]
  headers: ResponseHeader[]
  errorCodes: string[]
}

export type Operation = {
  id: string
  method: string
  path: string
  url: string
  tag: string
  summary: string
  description: string | undefined
  deprecated: boolean
  auth: OperationAuth
  parameters: Parameter[]
  body: OperationBody | null
  answers: OperationResponse[]
}

export type OperationGroup = {
  name: string
  anchor: string
  description: string | undefined
  operations: Operation[]
}

export type NamedSchema = { name: string; schema: Schema; usedBy: string[] }

export type Reference = {
  title: string
  version: string
  description: string | undefined
  server: string
  common: SharedElements
  groups: OperationGroup[]
  schemas: NamedSchema[]
  scopes: [string, string][]
}

/**
 * Builds the model of an OpenAPI document, with resolved references and sorted tags. Operations are in document
 * order, each in the group of its first tag.
 */
export const buildReference = (document: Document): Reference => {
  const operations = operationsOf(document)
  const tags = [...new Set(operations.map(({ tag }) => tag))].sort((a, b) => a.localeCompare(b, 'en'))
  const oauth = Object.values(document.components?.securitySchemes ?? {}).flatMap(({ flows }) =>
    Object.values(flows ?? {}),
  )
  return {
    title: document.info.title,
    version: document.info.version,
    description: document.info.description,
    server: serverOf(document),
    common: findSharedElements(operations),
    groups: tags.map((name) => ({
      name,
      anchor: anchorOf(name),
      description: document.tags?.find((tag) => tag.name === name)?.description,
      operations: operations.filter(({ tag }) => tag === name),
    })),
    schemas: namedSchemas(document),
    scopes: Object.entries(Object.assign({}, ...oauth.map(({ scopes }) => scopes ?? {}))),
  }
}

/** Returns the anchor of a tag. It cannot equal the anchor of an operation, which is in camel case. */
const anchorOf = (tag: string): string => `tag-${tag.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`

const serverOf = ({ servers }: Document): string => {
  const server = servers?.[0]
  const url = Object.entries(server?.variables ?? {}).reduce(
    (address, [name, variable]) => address.replaceAll(`{${name}}`, variable.default),
    server?.url ?? '',
  )
  return url.replace(/\/$/, '')
}

const operationsOf = (document: Document): Operation[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    httpMethods.flatMap((method) => {
      const source = item[method]
      return source === undefined
        ? []
        : [operationOf(document, { path, method, source, shared: item.parameters })]
    }),
  )

type Place = { path: string; method: string; source: Source; shared: Parameter[] | undefined }

const operationOf = (document: Document, { path, method, source, shared }: Place): Operation => {
  const body = source.requestBody === undefined ? null : resolveReference(document, source.requestBody)
  return {
    id: source.operationId ?? `${method}-${path.replace(/[^a-zA-Z0-9]+/g, '-')}`,
    method: method.toUpperCase(),
    path,
    url: `${serverOf(document)}${path}`,
    tag: source.tags?.[0] ?? 'Other',
    summary: (source.summary ?? source.operationId ?? path).replace(/\.$/, ''),
    description: source.description,
    deprecated: source.deprecated === true,
    auth: authOf(document, source.security ?? document.security ?? []),
    parameters: [...(shared ?? []), ...(source.parameters ?? [])].map((parameter) =>
      resolveReference(document, parameter),
    ),
    body:
      body === null
        ? null
        : {
            required: body.required === true,
            description: body.description,
            media: Object.entries(body.content ?? {}),
          },
    answers: Object.entries(source.responses ?? {}).map(([status, response]) =>
      answerOf(document, status, resolveReference(document, response)),
    ),
  }
}

const authOf = (document: Document, security: Record<string, string[]>[]): OperationAuth => {
  const [name] = Object.keys(security[0] ?? {})
  if (name === undefined) return { kind: 'none' }
  const scheme = document.components?.securitySchemes?.[name]
  if (scheme?.scheme === 'basic') return { kind: 'basic' }
  const accepted = security.flatMap((alternative) => alternative[name] ?? [])
  return { kind: 'scope', scopes: accepted.length > 0 ? accepted : [name] }
}

const answerOf = (document: Document, status: string, response: Response): OperationResponse => ({
  status: status === 'default' ? '5xx' : status,
  description: response.description ?? '',
  media: Object.entries(response.content ?? {}),
  headers: Object.entries(response.headers ?? {}).map(([name, header]) => {
    const { schema, description } = resolveReference(document, header)
    return [name, schema ?? {}, description]
  }),
  errorCodes: response['x-error-codes'] ?? [],
})

const namedSchemas = (document: Document): NamedSchema[] => {
  const operations = operationsOf(document).map((operation) => ({
    id: operation.id,
    uses: JSON.stringify([operation.parameters, operation.body, operation.answers]),
  }))
  return Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => ({
    name,
    schema,
    usedBy: operations
      .filter(({ uses }) => uses.includes(`"#/components/schemas/${name}"`))
      .map(({ id }) => id),
  }))
}
