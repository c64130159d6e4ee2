import type { Document, Schema } from '../reference/document.ts'
import type { ErrorEntry } from '../reference/errors.ts'
import { listFields, type Field } from '../reference/fields.ts'
import { buildReference, type Operation, type Reference } from '../reference/model.ts'
import { toPlainText } from '../reference/markdown.ts'
import { getFieldAnchor, getSchemaAnchor } from '../reference/schema.ts'
import type { SearchEntry } from '../src/search/engine.ts'
import { loadOpenApiDocument, type ReferenceApi } from './documents.ts'
import { extractFirstSentence, selectDistinctiveWords } from './search-words.ts'

/** Returns the search entries of an API: its operations, its schemas, and each field name once. */
export const createApiEntries = (api: ReferenceApi): SearchEntry[] => {
  const document = loadOpenApiDocument(api)
  const reference = buildReference(document)
  const operations = reference.groups.flatMap((group) => group.operations)
  const common = new Set(reference.common.parameters.map(({ name }) => name))
  return [
    ...operations.map((operation) => operationEntry(api, { document, reference, operation, common })),
    ...reference.schemas.map(({ name, schema }) => schemaEntry(api, reference, name, schema)),
    ...fieldEntries(api, document, reference),
  ]
}

export const createErrorEntries = (errors: readonly ErrorEntry[]): SearchEntry[] =>
  errors.map(({ code, status, title, meaning, remedy }) => ({
    title: code,
    place: `${status} ${title}`,
    path: `/docs/resources/errors#${code}`,
    group: 'Error codes',
    says: extractFirstSentence(toPlainText(meaning)),
    words: selectDistinctiveWords(toPlainText(`${meaning} ${remedy}`), `${code} ${title}`),
  }))

type Place = { document: Document; reference: Reference; operation: Operation; common: ReadonlySet<string> }

/**
 * Returns the entry of an operation. It contains the names of the accepted fields, so that a field name finds the
 * operation, except names that nearly all operations accept.
 */
const operationEntry = (
  api: ReferenceApi,
  { document, reference, operation, common }: Place,
): SearchEntry => {
  const { id, method, path, summary, tag, description, parameters, body } = operation
  const sent = body?.media[0]?.[1].schema
  const fields = [...parameters, ...(sent === undefined ? [] : listFields(document, sent))]
  const names = fields.map(({ name }) => name).filter((name) => !common.has(name))
  const text = toPlainText(description)
  const says = extractFirstSentence(text)
  const place = `${reference.title} ${path}`
  return {
    title: summary,
    place,
    path: `${api.route}#${id}`,
    group: 'Operations',
    method,
    ...(says !== '' && { says }),
    words: selectDistinctiveWords([method, id, tag, text, ...names].join(' '), `${summary} ${place} ${says}`),
  }
}

// Schemas are numerous and identified mostly by their names.
const shortLine = 44

const schemaEntry = (
  api: ReferenceApi,
  { title: place }: Reference,
  name: string,
  schema: Schema,
): SearchEntry => {
  const text = toPlainText(schema.description)
  const says = extractFirstSentence(text, shortLine)
  return {
    title: name,
    place,
    path: `${api.schemasRoute ?? api.route}#${getSchemaAnchor(name)}`,
    group: 'Schemas',
    ...(says !== '' && { says }),
    words: selectDistinctiveWords(text, `${name} ${says}`),
  }
}

type Placed = { field: Field; owner: string; page: string; anchor: string; uses: number }

/**
 * Returns the entries of fields. A name that several schemas share has one entry, which leads to the schema that most
 * operations use.
 */
const fieldEntries = (api: ReferenceApi, document: Document, reference: Reference): SearchEntry[] => {
  const operations = reference.groups.flatMap((group) => group.operations)
  const inSchemas = reference.schemas.flatMap(({ name, schema, usedBy }) =>
    listFields(document, schema).map((field): Placed => ({
      field,
      owner: name,
      page: api.schemasRoute ?? api.route,
      anchor: getSchemaAnchor(name),
      uses: usedBy.length,
    })),
  )
  const inCalls = operations.flatMap(({ id, parameters }) =>
    parameters.map((parameter): Placed => ({
      field: { ...parameter, schema: parameter.schema ?? {}, required: parameter.required === true },
      owner: id,
      page: api.route,
      anchor: id,
      uses: 0,
    })),
  )
  const shared = reference.common.parameters.map((parameter): Placed => ({
    field: { ...parameter, schema: parameter.schema ?? {}, required: false },
    owner: reference.title,
    page: api.route,
    anchor: 'common',
    uses: operations.length,
  }))
  const byName = Map.groupBy([...shared, ...inSchemas, ...inCalls], ({ field }) => field.name)
  return [...byName].map(([name, places]) => fieldEntry(api, name, places))
}

const fieldEntry = (api: ReferenceApi, name: string, places: readonly Placed[]): SearchEntry => {
  const [first, ...rest] = places.toSorted((one, other) => other.uses - one.uses)
  const texts = places.map(({ field }) => toPlainText(field.description ?? field.schema.description))
  const says = extractFirstSentence(texts.find((text) => text !== '') ?? '', shortLine)
  const owners = new Set(rest.map(({ owner }) => owner))
  return {
    title: name,
    place: `${first?.owner ?? ''}${owners.size > 0 ? ` and ${owners.size} more` : ''}`,
    path: `${first?.page ?? api.route}#${getFieldAnchor(first?.anchor ?? '', name)}`,
    group: 'Fields',
    ...(says !== '' && { says }),
    // The beginning of the text is enough.
    words: '',
  }
}
