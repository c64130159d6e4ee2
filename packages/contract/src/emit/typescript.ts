import type { TSchema } from 'typebox'

/** The subset of JSON Schema that the contract uses. */
type Schema = {
  'x-schema'?: string
  /** The named schema that is nullable. */
  'x-or-null'?: Schema
  type?: string | string[]
  format?: string
  description?: string
  enum?: (string | number | null)[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  required?: string[]
}

export type PrintedField = { name: string; type: string; optional: boolean; description?: string | undefined }

/**
 * Creates a printer that converts the schemas of an API to TypeScript. A named schema becomes one declaration.
 * Unsupported keywords throw instead of producing `unknown`.
 */
export function createTypePrinter() {
  const declarations = new Map<string, string>()

  function print(schema: Schema, indent: string): string {
    const { 'x-schema': name, 'x-or-null': orNull, description } = schema
    if (orNull !== undefined) return `${print(orNull, indent)} | null`
    if (name === undefined) return anonymous(schema, indent)
    if (!declarations.has(name)) {
      // Reserved first, so that the outer declaration precedes its parts.
      declarations.set(name, '')
      declarations.set(name, `${comment(description, '')}export type ${name} = ${anonymous(schema, '')}\n`)
    }
    return name
  }

  function anonymous(schema: Schema, indent: string): string {
    if (schema.anyOf !== undefined) return schema.anyOf.map((each) => print(each, indent)).join(' | ')
    if (schema.type === undefined) return anything(schema)
    const types = [schema.type].flat()
    if (schema.enum !== undefined && types.includes('string'))
      return schema.enum.map((value) => (value === null ? 'null' : `'${value}'`)).join(' | ')
    return types.map((type) => one(type, schema, indent)).join(' | ')
  }

  function one(type: string, schema: Schema, indent: string): string {
    if (type === 'integer' || type === 'number') return 'number'
    if (type === 'string' && schema.format === 'binary') return 'Uint8Array'
    if (type === 'string' || type === 'boolean' || type === 'null') return type
    if (type === 'array') return `${grouped(print(schema.items ?? {}, indent))}[]`
    if (type === 'object' && schema.properties === undefined)
      return `Record<string, ${valuesOf(schema, indent)}>`
    if (type === 'object') return printFields(fieldsOf(schema, indent), indent)
    throw new Error(`a schema has the type ${type}, which is not printed as TypeScript yet`)
  }

  const valuesOf = ({ additionalProperties: values }: Schema, indent: string) =>
    typeof values === 'object' ? print(values, indent) : 'unknown'

  const fieldsOf = ({ properties = {}, required = [] }: Schema, indent: string): PrintedField[] =>
    Object.entries(properties).map(([name, schema]) => ({
      name,
      type: print(schema, `${indent}  `),
      optional: !required.includes(name),
      description: documented(schema),
    }))

  return {
    print: (schema: TSchema, indent = '') => print(schema, indent),
    declarations: () => [...declarations.values()],
  }
}

/** Prints an object type with one field per line. */
export const printFields = (list: readonly PrintedField[], indent: string) =>
  list.length === 0
    ? 'object'
    : `{\n${list.map((field) => fieldLine(field, `${indent}  `)).join('')}${indent}}`

const fieldLine = ({ name, type, optional, description }: PrintedField, indent: string) =>
  `${comment(description, indent)}${indent}${/^\w+$/.test(name) ? name : `'${name}'`}${optional ? '?' : ''}: ${type}\n`

function documented(schema: Schema): string | undefined {
  const { description, enum: values, type } = schema
  const choice = values !== undefined && type === 'integer' ? `One of ${values.join(', ')}.` : undefined
  const sentences = [description, choice].filter((sentence) => sentence !== undefined)
  return sentences.length === 0 ? undefined : sentences.join(' ')
}

function comment(text: string | undefined, indent: string) {
  if (text === undefined) return ''
  const lines = text.replaceAll('*/', '*\\/').split('\n')
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  const starred = lines.map((line) => `${indent} * ${line}`.trimEnd())
  return `${indent}/**\n${starred.join('\n')}\n${indent} */\n`
}

const grouped = (type: string) => (/^[^{]* \| /.test(type) ? `(${type})` : type)

function anything(schema: Schema): string {
  const unknown = Object.keys(schema).filter((key) => !['description', 'examples'].includes(key))
  if (unknown.length > 0) throw new Error(`a schema without a type has ${unknown.join(', ')}`)
  return 'unknown'
}
