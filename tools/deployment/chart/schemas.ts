import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Schema = {
  [key: string]: unknown
  $ref?: string
  properties?: Record<string, Schema>
  'x-kubernetes-group-version-kind'?: { group: string; kind: string; version: string }[]
}
type Definitions = Record<string, Schema>

/**
 * Writes a JSON schema for each kind of object into a folder, in the layout that kubeconform reads. Unknown fields
 * are errors. Kubernetes ignores them, so a misspelled probe would never run.
 */
export function writeKubernetesSchemas(swaggerFile: string, folder: string) {
  const { definitions } = JSON.parse(readFileSync(swaggerFile, 'utf8')) as { definitions: Definitions }
  const strict = Object.fromEntries<Schema>(
    Object.entries(definitions).map(([name, schema]) => [name, replaceSpecial(name) ?? toStrict(schema)]),
  )
  mkdirSync(folder, { recursive: true })
  for (const [name, schema] of Object.entries(strict))
    for (const { group, kind, version } of schema['x-kubernetes-group-version-kind'] ?? []) {
      const suffix = [...(group === '' ? [] : [group.split('.')[0]]), version].join('-')
      const document = { $ref: `#/definitions/${name}`, definitions: collectReferences(strict, name) }
      writeFileSync(join(folder, `${kind.toLowerCase()}-${suffix}.json`), JSON.stringify(document))
    }
}

/**
 * Returns the schema of a definition that OpenAPI 2 cannot express: a quantity is a text or a number, and a schema
 * may contain anything.
 */
function replaceSpecial(name: string): Schema | undefined {
  if (name.endsWith('resource.Quantity')) return { type: ['string', 'number'] }
  return name.endsWith('.JSONSchemaProps') ? {} : undefined
}

function toStrict(schema: Schema): Schema {
  const { format, type, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, toStrictValue(value)]),
  ) as Schema
  if (format === 'int-or-string') return { ...rest, type: ['string', 'integer'] }
  return {
    ...rest,
    ...(type === undefined ? {} : { type }),
    ...(rest.properties !== undefined &&
      !('additionalProperties' in rest) && { additionalProperties: false }),
  }
}

function toStrictValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toStrictValue)
  return typeof value === 'object' && value !== null ? toStrict(value as Schema) : value
}

function collectReferences(definitions: Definitions, name: string, found: Definitions = {}): Definitions {
  const schema = definitions[name]
  if (schema === undefined || name in found) return found
  found[name] = schema
  for (const [, next = ''] of JSON.stringify(schema).matchAll(/"#\/definitions\/([^"]+)"/g))
    collectReferences(definitions, next, found)
  return found
}
