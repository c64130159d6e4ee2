import type { ReactNode } from 'react'
import type { Schema } from '../document.ts'
import { allowedValues, limits, patternOf, typeWords } from '../schema.ts'
import { Joined } from './code.tsx'
import { schemaAddress, type Context } from './context.ts'

type Props = { context: Context; schema: Schema }

/** The type with links to named schemas. */
export const TypeName = ({ context, schema }: Props): ReactNode =>
  typeWords(schema).map((word, index) =>
    typeof word === 'string' ? (
      word
    ) : (
      // The words of a type never change their order.
      // oxlint-disable-next-line react/no-array-index-key
      <a key={index} href={schemaAddress(context, word.schema)}>
        {word.schema}
      </a>
    ),
  )

/** The type beside a name. */
export const TypeMark = ({ context, schema }: Props): ReactNode => (
  <span className="type">
    <TypeName context={context} schema={schema} />
  </span>
)

type FactsProps = { schema: Schema; /** What the words above it say already. */ said?: string | undefined }

/** Limits, default, pattern, and allowed values. */
export const Facts = ({ schema, said = '' }: FactsProps): ReactNode => {
  const parts = factsOf(schema, said)
  const values = allowedValues(schema).map((value) => <code key={value}>{value}</code>)
  return (
    <>
      {parts.length > 0 && (
        <p className="facts">
          <Joined parts={parts} by=" · " />
        </p>
      )}
      {values.length > 0 && (
        <p className="facts">
          {values.length > 1 ? 'One of' : 'Always'} <Joined parts={values} by=" " />
        </p>
      )}
    </>
  )
}

const factsOf = (schema: Schema, said: string): ReactNode[] => {
  const fallback = schema.default
  const isWorthSaying = fallback !== undefined && JSON.stringify(fallback) !== '[]'
  const fallbackText = typeof fallback === 'string' ? fallback : JSON.stringify(fallback)
  const pattern = patternOf(schema)
  return [
    ...limits(schema),
    ...itemLimits(schema),
    ...(isWorthSaying ? [<Said key="default" word="default" code={fallbackText} />] : []),
    ...(pattern === undefined || listsOnly(pattern, said)
      ? []
      : [<Said key="matches" word="matches" code={pattern} />]),
  ]
}

/** True for the pattern of a `sort` parameter whose fields are in the description. */
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
  items === undefined || items.$ref !== undefined ? [] : limits(items).map((limit) => `each ${limit}`)
