import type { Document, Schema } from '../reference/document.ts'
import type { ErrorEntry } from '../reference/errors.ts'
import { fieldsOf, type Field } from '../reference/fields.ts'
import { buildReference, type Operation, type Reference } from '../reference/model.ts'
import { plain } from '../reference/markdown.ts'
import { fieldAnchor, schemaAnchor } from '../reference/schema.ts'
import type { Entry } from '../src/search/engine.ts'
import { loadDocument, type Api } from './documents.ts'
import { excerpt, distinctiveWords } from './search-words.ts'

/** The operations, the schemas, and each field name once. */
export const apiEntries = (api: Api): Entry[] => {
  const document = loadDocument(api)
  const reference = buildReference(document)
  const operations = reference.groups.flatMap((group) => group.operations)
  const common = new Set(reference.common.parameters.map(({ name }) => name))
  return [
    ...operations.map((operation) => operationEntry(api, { document, reference, operation, common })),
    ...reference.schemas.map(({ name, schema }) => schemaEntry(api, reference, name, schema)),
    ...fieldEntries(api, document, reference),
  ]
}

export const errorEntries = (errors: readonly ErrorEntry[]): Entry[] =>
  errors.map(({ code, status, title, meaning, remedy }) => ({
    title: code,
    place: `${status} ${title}`,
    path: `/docs/resources/errors#${code}`,
    group: 'Error codes',
    says: excerpt(plain(meaning)),
    words: distinctiveWords(plain(`${meaning} ${remedy}`), `${code} ${title}`),
  }))

type Place = { document: Document; reference: Reference; operation: Operation; common: ReadonlySet<string> }

/** A field name should find the operations that accept it, unless nearly all of them do. */
const operationEntry = (api: Api, { document, reference, operation, common }: Place): Entry => {
  const { id, method, path, summary, tag, description, parameters, body } = operation
  const sent = body?.media[0]?.[1].schema
  const fields = [...parameters, ...(sent === undefined ? [] : fieldsOf(document, sent))]
  const names = fields.map(({ name }) => name).filter((name) => !common.has(name))
  const text = plain(description)
  const says = excerpt(text)
  const place = `${reference.title} ${path}`
  return {
    title: summary,
    place,
    path: `${api.route}#${id}`,
    group: 'Operations',
    method,
    ...(says !== '' && { says }),
    words: distinctiveWords([method, id, tag, text, ...names].join(' '), `${summary} ${place} ${says}`),
  }
}

// Schemas are numerous and identified mostly by their names.
const shortLine = 44

const schemaEntry = (api: Api, { title: place }: Reference, name: string, schema: Schema): Entry => {
  const text = plain(schema.description)
  const says = excerpt(text, shortLine)
  return {
    title: name,
    place,
    path: `${api.schemasRoute ?? api.route}#${schemaAnchor(name)}`,
    group: 'Schemas',
    ...(says !== '' && { says }),
    words: distinctiveWords(text, `${name} ${says}`),
  }
}

type Placed = { field: Field; owner: string; page: string; anchor: string; uses: number }

/** A field name shared by many schemas is one entry, which leads to the schema that most operations use. */
const fieldEntries = (api: Api, document: Document, reference: Reference): Entry[] => {
  const operations = reference.groups.flatMap((group) => group.operations)
  const inSchemas = reference.schemas.flatMap(({ name, schema, usedBy }) =>
    fieldsOf(document, schema).map((field): Placed => ({
      field,
      owner: name,
      page: api.schemasRoute ?? api.route,
      anchor: schemaAnchor(name),
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

const fieldEntry = (api: Api, name: string, places: readonly Placed[]): Entry => {
  const [first, ...rest] = places.toSorted((one, other) => other.uses - one.uses)
  const texts = places.map(({ field }) => plain(field.description ?? field.schema.description))
  const says = excerpt(texts.find((text) => text !== '') ?? '', shortLine)
  const owners = new Set(rest.map(({ owner }) => owner))
  return {
    title: name,
    place: `${first?.owner ?? ''}${owners.size > 0 ? ` and ${owners.size} more` : ''}`,
    path: `${first?.page ?? api.route}#${fieldAnchor(first?.anchor ?? '', name)}`,
    group: 'Fields',
    ...(says !== '' && { says }),
    // The beginning of the text is enough.
    words: '',
  }
}
