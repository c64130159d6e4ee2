import type { ReactNode } from 'react'
import type { Schema } from '../document.ts'
import { listAllowedValues, describeLimits, getPattern, describeType } from '../schema.ts'
import { JoinedNodes } from './code.tsx'
import { getSchemaUrl, type RenderContext } from './context.ts'

type Props = { context: RenderContext; schema: Schema }

/** The name of a type, with links to named schemas. */
export const TypeName = ({ context, schema }: Props): ReactNode =>
  describeType(schema).map((word, index) =>
    typeof word === 'string' ? (
      word
    ) : (
      // The words of a type never change their order.
      // oxlint-disable-next-line react/no-array-index-key
      <a key={index} href={getSchemaUrl(context, word.schema)}>
        {word.schema}
      </a>
    ),
  )

/** The type that is shown next to a name. */
export const InlineType = ({ context, schema }: Props): ReactNode => (
  <span className="type">
    <TypeName context={context} schema={schema} />
  </span>
)

type FactsProps = {
  schema: Schema
  /** The description that is already shown. Facts that it contains are not repeated. */ said?:
    | string
    | undefined
}

/** The limits, default, pattern, and allowed values of a value. */
export const SchemaFacts = ({ schema, said = '' }: FactsProps): ReactNode => {
  const parts = factsOf(schema, said)
  const values = listAllowedValues(schema).map((value) => <code key={value}>{value}</code>)
  return (
    <>
      {parts.length > 0 && (
        <p className="facts">
          <JoinedNodes parts={parts} by=" · " />
        </p>
      )}
      {values.length > 0 && (
        <p className="facts">
          {values.length > 1 ? 'One of' : 'Always'} <JoinedNodes parts={values} by=" " />
        </p>
      )}
    </>
  )
}

const factsOf = (schema: Schema, said: string): ReactNode[] => {
  const fallback = schema.default
  const isWorthSaying = fallback !== undefined && JSON.stringify(fallback) !== '[]'
  const fallbackText = typeof fallback === 'string' ? fallback : JSON.stringify(fallback)
  const pattern = getPattern(schema)
  return [
    ...describeLimits(schema),
    ...itemLimits(schema),
    ...(isWorthSaying ? [<Said key="default" word="default" code={fallbackText} />] : []),
    ...(pattern === undefined || listsOnly(pattern, said)
      ? []
      : [<Said key="matches" word="matches" code={pattern} />]),
  ]
}

/** Returns whether the pattern only lists the fields of a `sort` parameter, which the description lists, too. */
const listsOnly = (pattern: string, words: string): boolean => {
  const [, names] = /^\^\(([\w|]+)\),\(asc\|desc\)\$$/.exec(pattern) ?? []
  const all = [...(names?.split('|') ?? []), 'field,(asc|desc)']
  return names !== undefined && all.every((name) => words.includes(`\`${name}\``))
}

const Said = ({ word, code }: { word: string; code: string }): ReactNode => (
  <>
    {word} <code>{code}</code>
  </>
)

const itemLimits = ({ items }: Schema): string[] =>
  items === undefined || items.$ref !== undefined ? [] : describeLimits(items).map((limit) => `each ${limit}`)
