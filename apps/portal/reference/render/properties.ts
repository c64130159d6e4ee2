import { resolve, schemaName, type Schema } from '../document.ts'
import { html, joined, type Html } from '../html.ts'
import { phrase } from '../markdown.ts'
import { allowedValues, limits, merged, patternOf, plainType, schemaAnchor, typeLabel } from '../schema.ts'
import type { Context } from './context.ts'

export type Row = {
  name: string
  schema: Schema
  required: boolean
  description?: string | undefined
  deprecated?: boolean
}

const depthShown = 2

/** A list of fields: name, type, limits, default, meaning, allowed values, and what is inside. In document order. */
export const rows = (context: Context, fields: readonly Row[], depth = 0): Html =>
  html`<dl class="fields">${fields.map((field) => row(context, field, depth))}</dl>`

const row = (context: Context, field: Row, depth: number): Html => {
  const { name, schema, required } = field
  const deprecated = field.deprecated === true || schema.deprecated === true
  return html`<dt>
      <code>${name}</code>
      <span class="type">${typeLabel(schema)}</span
      >${required && html` <b>required</b>`}${deprecated && html` <i>deprecated</i>`}${
        schema['x-not-yet'] !== undefined && html` <i>not yet</i>`
      }
    </dt>
    <dd>
      ${phrase(field.description ?? schema.description)}${facts(schema)}${inside(context, schema, depth)}
    </dd>`
}

const facts = (schema: Schema): Html => {
  const fallback = schema.default
  const isWorthSaying = fallback !== undefined && JSON.stringify(fallback) !== '[]'
  const pattern = patternOf(schema)
  const parts = [
    ...limits(schema),
    ...itemLimits(schema),
    ...(isWorthSaying
      ? [html`default <code>${typeof fallback === 'string' ? fallback : JSON.stringify(fallback)}</code>`]
      : []),
    ...(pattern === undefined ? [] : [html`matches <code>${pattern}</code>`]),
  ]
  const values = allowedValues(schema)
  return html`${parts.length > 0 && html`<p class="facts">${joined(parts, ' · ')}</p>`}${
    values.length > 0 &&
    html`<p class="facts">
      ${values.length > 1 ? 'One of' : 'Always'}
      ${joined(
        values.map((value) => html`<code>${value}</code>`),
        ' ',
      )}
    </p>`
  }`
}

const itemLimits = ({ items }: Schema): string[] =>
  items === undefined || items.$ref !== undefined ? [] : limits(items).map((limit) => `each ${limit}`)

const inside = (context: Context, schema: Schema, depth: number): Html | false => {
  const inner = plainType(schema) === 'array' ? (schema.items ?? {}) : schema
  const name = schemaName(inner)
  if (name !== null) return depth < depthShown && hasFields(context, inner) && schemaHere(name)
  const choices = inner.oneOf ?? inner.anyOf
  if (choices !== undefined)
    return (
      choices.some((choice) => inside(context, choice, depth + 1) !== false) &&
      html`<details>
        <summary>Alternatives</summary>
        <div>${alternatives(context, inner, choices)}</div>
      </details>`
    )
  const fields = fieldsOf(context, inner)
  return (
    fields.length > 0 &&
    html`<details>
      <summary>${fields.length} fields</summary>
      ${rows(context, fields, depth + 1)}
    </details>`
  )
}

const hasFields = (context: Context, schema: Schema): boolean => fieldsOf(context, schema).length > 0

/** A place where the page's script shows a named schema when it is opened; a link to it otherwise. */
const schemaHere = (name: string): Html =>
  html`<details data-schema="${name}">
    <summary>Fields of ${name}</summary>
    <p><a href="#${schemaAnchor(name)}">${name}</a> is described below.</p>
  </details>`

/** The fields of an object, its `allOf` parts included. */
export const fieldsOf = (context: Context, reference: Schema): Row[] => {
  const schema = merged(resolve(context.document, reference), (part) => resolve(context.document, part))
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    schema: property,
    required: required.has(name),
  }))
}

/** Everything that is to be said of a schema: its fields, its alternatives, or the single value that it is. */
export const schemaBody = (context: Context, reference: Schema): Html => {
  const schema = resolve(context.document, reference)
  const choices = schema.oneOf ?? schema.anyOf
  if (choices !== undefined) return alternatives(context, schema, choices)
  const fields = fieldsOf(context, schema)
  if (fields.length > 0) return rows(context, fields)
  return html`<p><span class="type">${typeLabel(schema)}</span></p>
    ${facts(schema)}${inside(context, schema, 0)}`
}

/** What is behind a type that has been named already: its fields, or those of each of its choices. */
export const behindType = (context: Context, schema: Schema): Html => {
  const choices = schema.oneOf ?? schema.anyOf
  if (choices !== undefined) return html`${choices.map((choice) => inside(context, choice, 0))}`
  const fields = schemaName(schema) === null ? fieldsOf(context, schema) : []
  return fields.length > 0 ? rows(context, fields) : html`${facts(schema)}${inside(context, schema, 0)}`
}

const alternatives = (context: Context, schema: Schema, choices: Schema[], isFirstShown = false): Html => {
  const { propertyName } = schema.discriminator ?? {}
  return html`<p>
      One of these${propertyName !== undefined && html`, told apart by <code>${propertyName}</code>`}:
    </p>
    <ul class="choices">
      ${choices.map((choice, index) => {
        const value = discriminating(schema, choice)
        const name = innerName(choice)
        const earlier = choices.slice(0, index).map(innerName)
        const isKnown = (isFirstShown && index === 0) || (name !== null && earlier.includes(name))
        return html`<li>
          <span class="type">${typeLabel(choice)}</span>
          ${value !== undefined && html`when <code>${propertyName}</code> is <code>${value}</code>`}
          ${facts(choice)}${!isKnown && inside(context, choice, 0)}
        </li>`
      })}
    </ul>`
}

const discriminating = ({ discriminator }: Schema, choice: Schema): string | undefined =>
  Object.entries(discriminator?.mapping ?? {}).find(
    ([, target]) => target === choice.$ref || target === schemaName(choice),
  )?.[0]

/** The named schema that a choice is, or is a list of. */
const innerName = (choice: Schema): string | null => schemaName(choice.items ?? choice)

/** What is sent: like `schemaBody`, but the fields of the first choice are there to be read at once. */
export const requestBody = (context: Context, reference: Schema): Html => {
  const schema = resolve(context.document, reference)
  const choices = schema.oneOf ?? schema.anyOf
  const [first] = choices ?? []
  if (choices === undefined || first === undefined) return schemaBody(context, schema)
  return html`${alternatives(context, schema, choices, true)}${rows(context, fieldsOf(context, first))}`
}
