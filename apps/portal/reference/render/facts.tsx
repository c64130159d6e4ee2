import type { ReactNode } from 'react'
import type { Schema } from '../document.ts'
import { allowedValues, limits, patternOf, typeWords } from '../schema.ts'
import { Joined } from './code.tsx'
import { schemaAddress, type Context } from './context.ts'

type Props = { context: Context; schema: Schema }

/** What kind of value it is, with links to named schemas. */
export const TypeName = ({ context, schema }: Props): ReactNode =>
  typeWords(schema).map((word, index) =>
    typeof word === 'string' ? (
      word
    ) : (
      // A type has its words in their places for good.
      // oxlint-disable-next-line react/no-array-index-key
      <a key={index} href={schemaAddress(context, word.schema)}>
        {word.schema}
      </a>
    ),
  )

/** The same, as it stands beside a name. */
export const TypeMark = ({ context, schema }: Props): ReactNode => (
  <span className="type">
    <TypeName context={context} schema={schema} />
  </span>
)

/** Every limit of a value in words, its default, its pattern, and its allowed values. */
export const Facts = ({ schema }: { schema: Schema }): ReactNode => {
  const parts = factsOf(schema)
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

const factsOf = (schema: Schema): ReactNode[] => {
  const fallback = schema.default
  const isWorthSaying = fallback !== undefined && JSON.stringify(fallback) !== '[]'
  const fallbackText = typeof fallback === 'string' ? fallback : JSON.stringify(fallback)
  const pattern = patternOf(schema)
  return [
    ...limits(schema),
    ...itemLimits(schema),
    ...(isWorthSaying ? [<Said key="default" word="default" code={fallbackText} />] : []),
    ...(pattern === undefined ? [] : [<Said key="matches" word="matches" code={pattern} />]),
  ]
}

const Said = ({ word, code }: { word: string; code: string }): ReactNode => (
  <>
    {word} <code>{code}</code>
  </>
)

const itemLimits = ({ items }: Schema): string[] =>
  items === undefined || items.$ref !== undefined ? [] : limits(items).map((limit) => `each ${limit}`)
