import { resolveReference, getSchemaName, type Document, type Schema } from '../document.ts'
import type { ErrorEntry } from '../errors.ts'
import { createExample } from '../example.ts'
import { buildReference, type Operation } from '../model.ts'
import { createSamples } from '../samples.ts'
import { listFields, type Field } from '../fields.ts'
import { listAllowedValues, describeLimits, formatType } from '../schema.ts'
import type { RenderContext, Guide, ReferenceLinks } from './context.ts'

/** Renders the reference as Markdown, for reading, searching, and code generators. */
export const renderMarkdown = (document: Document, errors: ErrorEntry[], links: ReferenceLinks): string => {
  const reference = buildReference(document)
  const context: RenderContext = { document, reference, errors, links }
  const groups = reference.groups.flatMap(({ name, description, operations }) => [
    `## ${name}`,
    description,
    ...operations.flatMap((operation) => operationText(context, operation)),
  ])
  const schemas = reference.schemas.flatMap(({ name, schema }) => schemaText(context, name, schema))
  const head = [
    `# ${reference.title} ${reference.version}`,
    reference.description,
    `Address: \`${reference.server}\``,
  ]
  const parts = [...head, ...groups, ...(schemas.length > 0 ? ['## Schemas'] : []), ...schemas]
  return `${parts.filter((part) => part !== undefined && part !== '').join('\n\n')}\n`
}

/** Renders the named schemas as Markdown. */
export const renderSchemasMarkdown = (document: Document, links: ReferenceLinks): string => {
  const reference = buildReference(document)
  const context: RenderContext = { document, reference, errors: [], links }
  const schemas = reference.schemas.flatMap(({ name, schema }) => schemaText(context, name, schema))
  return `${[`# ${reference.title} ${reference.version}: schemas`, ...schemas].join('\n\n')}\n`
}

/** Renders one operation as Markdown, with all schemas that it uses. */
export const renderOperation = (context: RenderContext, operation: Operation): string => {
  const { reference } = context
  const schemas = reference.schemas
    .filter(({ usedBy }) => usedBy.includes(operation.id))
    .flatMap(({ name, schema }) => schemaText(context, name, schema))
  const parts = [
    `${reference.title} ${reference.version}, \`${reference.server}\``,
    ...operationText(context, operation),
    ...schemas,
  ]
  return `${parts.filter((part) => part !== undefined && part !== '').join('\n\n')}\n`
}

const operationText = (context: RenderContext, operation: Operation): (string | undefined)[] => {
  const { auth, body, answers } = operation
  const access =
    auth.kind === 'scope'
      ? `Scope: ${auth.scopes.map((scope) => `\`${scope}\``).join(' or ')}`
      : auth.kind === 'basic'
        ? 'Basic authentication'
        : 'No authentication'
  const parameters = operation.parameters.map((parameter) =>
    fieldText(
      { ...parameter, schema: parameter.schema ?? {}, required: parameter.required === true },
      ` (${parameter.in})`,
    ),
  )
  const curl = createSamples(context.document, operation).find(({ language }) => language === 'curl')
  return [
    `### ${operation.summary}`,
    `\`${operation.method} ${operation.path}\` · ${operation.id}`,
    access,
    operation.description,
    guidesText(context.links.guides[operation.id] ?? []),
    ...(parameters.length > 0 ? [`Parameters:\n\n${parameters.join('\n')}`] : []),
    ...(body?.media ?? []).map(
      ([type, { schema }]) => `Body, ${type}:\n\n${fieldList(context, schema ?? {})}`,
    ),
    `Responses:\n\n${answers.map(({ status, media, errorCodes, description }) => `- ${status}: ${errorCodes.length > 0 ? errorCodes.map((code) => `[${code}](${context.links.errors}#${code})`).join(', ') : label(media[0]?.[1].schema) || description}`).join('\n')}`,
    curl === undefined ? undefined : `\`\`\`bash\n${curl.code}\n\`\`\``,
  ]
}

const guidesText = (guides: readonly Guide[]): string =>
  guides.length === 0 ? '' : `Guides: ${guides.map(({ title, path }) => `[${title}](${path})`).join(', ')}`

const schemaText = (context: RenderContext, name: string, schema: Schema): string[] => [
  `### ${name}`,
  ...(schema.description === undefined ? [] : [schema.description]),
  fieldList(context, schema),
  `\`\`\`json\n${JSON.stringify(createExample(context.document, schema, 'answer'), null, 2)}\n\`\`\``,
]

const fieldList = (context: RenderContext, schema: Schema): string => {
  const resolved = resolveReference(context.document, schema)
  const lines = inner(context, resolved, '')
  return lines.length > 0 ? lines.join('\n') : `${label(schema)}${facts(resolved)}`
}

/** Renders a line per field, with the fields of unnamed objects indented below it. */
const inner = (context: RenderContext, schema: Schema, indent: string): string[] => {
  const choices = schema.oneOf ?? schema.anyOf ?? []
  const fields = listFields(context.document, schema).flatMap((field) =>
    [`${indent}${fieldText(field)}`].concat(
      unnamed(field.schema).flatMap((part) => inner(context, part, `${indent}  `)),
    ),
  )
  return [
    ...fields,
    ...choices.flatMap((choice) => inner(context, resolveReference(context.document, choice), indent)),
  ]
}

const unnamed = (schema: Schema): Schema[] =>
  [schema.items ?? schema].filter((part) => getSchemaName(part) === null && part.$ref === undefined)

const fieldText = ({ name, schema, required, description }: Field, place = ''): string => {
  const meaning = (description ?? schema.description ?? '').replace(/\s+/g, ' ').trim()
  return `- \`${name}\`${place}: ${label(schema)}${required ? ', required' : ''}${facts(schema)}${meaning === '' ? '' : `. ${meaning}`}`
}

const facts = (schema: Schema): string => {
  const values = listAllowedValues(schema)
  const fallback = schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]
  return [
    ...describeLimits(schema),
    ...fallback,
    ...(values.length > 0 ? [`one of ${values.join(', ')}`] : []),
  ]
    .map((fact) => `, ${fact}`)
    .join('')
}

const label = (schema: Schema | undefined): string => (schema === undefined ? '' : formatType(schema))
