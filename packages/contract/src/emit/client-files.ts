import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TObject, TSchema } from 'typebox'
import { publishedApis, type Api } from '../api.ts'
import { getResponseHeaders, acceptsIdempotencyKey, supportsIfMatch } from '../conventions.ts'
import { maxBatchEvents } from '../disposition/limits.ts'
import { maxBodyBytes } from '../limits.ts'
import { listAcceptedScopes, type Operation } from '../operation.ts'
import { createTypePrinter, printFields, type PrintedField } from './typescript.ts'

const notice = '// GENERATED from the contract by client-files.ts.'

/**
 * Returns the operations for which the client has methods. The token endpoint, with Basic authentication, has code of
 * its own.
 */
const callable = ({ operations }: Api) => Object.values(operations).filter(({ auth }) => auth !== 'basic')

/**
 * Generates the client's route table and types, so that the client can be published without the contract.
 *
 * @param folder the output folder; by default, the client's own
 */
export function writeClientSources(folder = join(import.meta.dirname, '../../../client/src/generated')) {
  const files = {
    'routes.ts': routes(),
    'limits.ts': limits,
    ...Object.fromEntries(publishedApis.map((api) => [`${api.file.split('.', 1)[0]}.ts`, typesOf(api)])),
  }
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

const limits = `${notice}
/** The limits of a Disposition API request: events per batch and bytes of the body. */
export const maxBatchEvents = ${maxBatchEvents}
export const maxBodyBytes = ${maxBodyBytes}
`

const routes = () =>
  [
    notice,
    'export const routes = {',
    ...publishedApis.flatMap((api) =>
      callable(api).map((operation) => `  ${operation.id}: { ${routeOf(api, operation)} },`),
    ),
    '} as const',
    '',
  ].join('\n')

/** Returns the method and path of an operation, and the conventions that apply to it. */
function routeOf({ basePath, conventions }: Api, operation: Operation): string {
  const { method, path, auth, optionalAuth, cacheSeconds, file, query } = operation
  const flags = {
    open: auth === 'none' && optionalAuth === undefined,
    acts: query !== undefined && 'subCustomerId' in query.properties,
    takesKey: conventions && acceptsIdempotencyKey(operation),
    takesVersion: conventions && supportsIfMatch(operation),
    hasEtag: (conventions && 'ETag' in getResponseHeaders(operation)) || cacheSeconds !== undefined,
    isFile: file === true,
  }
  return [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    `path: '${basePath}${path}'`,
    ...Object.entries(flags).flatMap(([name, holds]) => (holds ? [`${name}: true`] : [])),
  ].join(', ')
}

/** Returns the types of an API: its named schemas, and the request and response types of each operation. */
function typesOf(api: Api): string {
  const printer = createTypePrinter()
  const operations = callable(api).map((operation): PrintedField => {
    const parts = partsOf(api, operation, printer)
    const call = parts.length === 0 ? 'Record<string, never>' : printFields(parts, '    ')
    const ok = printer.print(operation.ok, '    ')
    return {
      name: operation.id,
      type: `{\n    call: ${call}\n    ok: ${ok}\n  }`,
      optional: false,
      description: descriptionOf(operation),
    }
  })
  const body = printer.print(api.error.schema)
  return [
    `${notice}\n`,
    `/** Requests and responses of the ${api.title}. */`,
    `export type Operations = ${printFields(operations, '')}\n`,
    '/** The body of every error response. */',
    `export type ErrorBody = ${body}\n`,
    ...printer.declarations(),
  ].join('\n')
}

function partsOf(
  { alsoAnswers }: Api,
  { params, query, body }: Operation,
  printer: ReturnType<typeof createTypePrinter>,
): PrintedField[] {
  const parts = { params, query: query && asSent(query, alsoAnswers), body }
  return Object.entries(parts).flatMap(([name, schema]) =>
    schema === undefined
      ? []
      : [{ name, type: printer.print(schema, '      '), optional: !isNeeded(schema) }],
  )
}

/**
 * Converts a query schema to the type that callers use. Parameters with defaults become optional. The format
 * parameter is omitted, because the client parses only JSON.
 */
function asSent(query: TObject, alsoAnswers: Api['alsoAnswers']): TSchema {
  const { required: _, ...schema } = query
  const properties = Object.fromEntries(
    Object.entries(query.properties).filter(
      ([name]) => name !== 'format' || Object.keys(alsoAnswers).length === 0,
    ),
  )
  const required = query.required?.filter((name) => !('default' in (query.properties[name] ?? {}))) ?? []
  return { ...schema, properties, ...(required.length === 0 ? {} : { required }) }
}

/**
 * Returns whether callers must pass the path parameters, the query, or the body. They may omit it if all of its
 * fields are optional.
 */
const isNeeded = (schema: object) =>
  !('properties' in schema) || 'required' in schema || 'minProperties' in schema

const descriptionOf = (operation: Operation) =>
  [operation.summary, operation.description, requirementOf(operation)]
    .filter((part) => part !== undefined)
    .join('\n\n')

function requirementOf(operation: Operation): string | undefined {
  if (operation.auth === 'none') return undefined
  if (operation.auth === 'basic') return 'Requires the id and secret of an app client.'
  const scopes = listAcceptedScopes(operation).map((scope) => `\`${scope}\``)
  const feature = operation.feature === undefined ? '' : ` and the feature \`${operation.feature}\``
  return `Requires the scope ${scopes.join(' or ')}${feature}.`
}

if (import.meta.main) writeClientSources(process.argv[2])
