import type { ReactNode } from 'react'
import { resolveReference, getSchemaName, type Schema } from '../document.ts'
import { listFields, type Field } from '../fields.ts'
import { getPlainType } from '../schema.ts'
import type { RenderContext } from './context.ts'
import { SchemaFacts, InlineType } from './facts.tsx'
import { InlineProse } from './prose.tsx'

type Props = { context: RenderContext; schema: Schema }

const depthShown = 2

/** Fields in document order, with type, limits, default, description, allowed values, and nested fields. */
export const FieldList = ({
  context,
  fields,
  depth = 0,
}: {
  context: RenderContext
  fields: readonly Field[]
  depth?: number
}): ReactNode => (
  <dl className="fields">
    {fields.map((field) => (
      <FieldEntry key={field.name} context={context} field={field} depth={depth} />
    ))}
  </dl>
)

const longFrom = 20
const minGroupSize = 3

/** The fields of a schema, in collapsible groups if there are many. */
const GroupedFields = ({
  context,
  fields,
}: {
  context: RenderContext
  fields: readonly Field[]
}): ReactNode => {
  const { fieldGroups } = context.links
  if (fields.length < longFrom) return <FieldList context={context} fields={fields} />
  const matching = Map.groupBy(fields, ({ name }) => fieldGroups.find(({ matches }) => matches.test(name)))
  const groups = fieldGroups
    .map((group) => ({ name: group.name, members: matching.get(group) ?? [] }))
    .filter(({ members }) => members.length >= minGroupSize)
  const others = fields.filter((field) => !groups.some(({ members }) => members.includes(field)))
  return (
    <>
      <FieldList context={context} fields={others} />
      {groups.map(({ name, members }) => (
        <FieldGroupEntry key={name} context={context} name={name} fields={members} />
      ))}
    </>
  )
}

type GroupProps = { context: RenderContext; name: string; fields: readonly Field[] }

const FieldGroupEntry = ({ context, name, fields }: GroupProps): ReactNode => (
  <details className="field-group">
    <summary>
      {name} <span>{fields.map((field) => field.name).join(', ')}</span>
    </summary>
    <FieldList context={context} fields={fields} />
  </details>
)

const FieldEntry = ({
  context,
  field,
  depth,
}: {
  context: RenderContext
  field: Field
  depth: number
}): ReactNode => {
  const { name, schema, required } = field
  const deprecated = field.deprecated === true || schema.deprecated === true
  return (
    <>
      <dt>
        <code>{name}</code> <InlineType context={context} schema={schema} />
        {required && [' ', <b key="b">required</b>]}
        {deprecated && [' ', <i key="i">deprecated</i>]}
      </dt>
      <dd>
        <InlineProse text={field.description ?? schema.description} />
        <SchemaFacts schema={schema} said={field.description} />
        <Inside context={context} schema={schema} depth={depth} />
      </dd>
    </>
  )
}

/** Returns the item schema of a list. */
const innerOf = (schema: Schema): Schema => (getPlainType(schema) === 'array' ? (schema.items ?? {}) : schema)

const hasInside = (context: RenderContext, schema: Schema, depth: number): boolean => {
  const inner = innerOf(schema)
  const choices = inner.oneOf ?? inner.anyOf
  if (getSchemaName(inner) === null && choices !== undefined)
    return choices.some((choice) => hasInside(context, choice, depth + 1))
  const isNear = getSchemaName(inner) === null || depth < depthShown
  return isNear && listFields(context.document, inner).length > 0
}

type InsideProps = Props & {
  depth: number
  /** Whether the placeholder must name its schema, because the element before it does not. */ isNamed?: boolean
}

const Inside = ({ context, schema, depth, isNamed = false }: InsideProps): ReactNode => {
  if (!hasInside(context, schema, depth)) return null
  const inner = innerOf(schema)
  const name = getSchemaName(inner)
  if (name !== null) return <SchemaPlaceholder name={isNamed ? name : ''} />
  const choices = inner.oneOf ?? inner.anyOf
  if (choices !== undefined)
    return (
      <details>
        <summary>Alternatives</summary>
        <div>
          <Alternatives context={context} schema={inner} choices={choices} />
        </div>
      </details>
    )
  const fields = listFields(context.document, inner)
  return (
    <details>
      <summary>{fields.length} fields</summary>
      <FieldList context={context} fields={fields} depth={depth + 1} />
    </details>
  )
}

/**
 * A placeholder that the page's script fills with the fields of a named schema when it is opened. An empty name means
 * the schema that the element before it names. Without the script, that element is a link to the schema.
 */
const SchemaPlaceholder = ({ name }: { name: string }): ReactNode => (
  <details data-schema={name}>
    <summary>Fields</summary>
  </details>
)

/** The fields, alternatives, or single value of a schema. */
export const SchemaBody = ({ context, schema: reference }: Props): ReactNode => {
  const schema = resolveReference(context.document, reference)
  const choices = schema.oneOf ?? schema.anyOf
  if (choices !== undefined) return <Alternatives context={context} schema={schema} choices={choices} />
  const fields = listFields(context.document, schema)
  if (fields.length > 0) return <GroupedFields context={context} fields={fields} />
  return (
    <>
      <p>
        <InlineType context={context} schema={schema} />
      </p>
      <SchemaFacts schema={schema} />
      <Inside context={context} schema={schema} depth={0} />
    </>
  )
}

/** The nested fields of a type whose name is already shown. */
export const NestedFields = ({ context, schema }: Props): ReactNode => {
  const choices = schema.oneOf ?? schema.anyOf
  if (choices !== undefined)
    return choices.map((choice) => (
      <Inside key={JSON.stringify(choice)} context={context} schema={choice} depth={0} isNamed />
    ))
  const fields = getSchemaName(schema) === null ? listFields(context.document, schema) : []
  if (fields.length > 0) return <FieldList context={context} fields={fields} />
  return (
    <>
      <SchemaFacts schema={schema} />
      <Inside context={context} schema={schema} depth={0} />
    </>
  )
}

type AlternativesProps = Props & {
  choices: Schema[]
  /** Whether the fields of the first alternative are already shown below. */ isFirstShown?: boolean
}

const Alternatives = ({ context, schema, choices, isFirstShown = false }: AlternativesProps): ReactNode => {
  const { propertyName } = schema.discriminator ?? {}
  return (
    <>
      <p>
        One of these
        {propertyName !== undefined && [', told apart by ', <code key="name">{propertyName}</code>]}:
      </p>
      <ul className="choices">
        {choices.map((choice, index) => {
          const value = discriminating(schema, choice)
          const name = innerName(choice)
          const earlier = choices.slice(0, index).map(innerName)
          const isKnown = (isFirstShown && index === 0) || (name !== null && earlier.includes(name))
          return (
            <li key={JSON.stringify(choice)}>
              <InlineType context={context} schema={choice} />{' '}
              {value !== undefined && (
                <>
                  when <code>{propertyName}</code> is <code>{value}</code>
                </>
              )}
              <SchemaFacts schema={choice} />
              {!isKnown && <Inside context={context} schema={choice} depth={0} />}
            </li>
          )
        })}
      </ul>
    </>
  )
}

const discriminating = ({ discriminator }: Schema, choice: Schema): string | undefined =>
  Object.entries(discriminator?.mapping ?? {}).find(
    ([, target]) => target === choice.$ref || target === getSchemaName(choice),
  )?.[0]

/** Returns the named schema of an alternative or of its items. */
const innerName = (choice: Schema): string | null => getSchemaName(choice.items ?? choice)

/** The body of a request. It is shown like `SchemaBody`, but the fields of the first alternative are expanded. */
export const RequestBody = ({ context, schema: reference }: Props): ReactNode => {
  const schema = resolveReference(context.document, reference)
  const choices = schema.oneOf ?? schema.anyOf
  const [first] = choices ?? []
  if (choices === undefined || first === undefined) return <SchemaBody context={context} schema={schema} />
  return (
    <>
      <Alternatives context={context} schema={schema} choices={choices} isFirstShown />
      <GroupedFields context={context} fields={listFields(context.document, first)} />
    </>
  )
}
