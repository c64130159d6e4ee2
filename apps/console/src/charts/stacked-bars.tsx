import { t } from '../language/text.ts'
import type { Scale } from './scale.ts'
import { stackDimensions, type Stack, type StackDimension } from './stack.ts'

type ChoiceProps = {
  /** What is stacked, such as "Spend by day". */
  label: string
  stack: StackDimension | undefined
  setStack: (stack: StackDimension | undefined) => void
}

const choices = [undefined, ...stackDimensions] as const
const choiceLabels = {
  all: t('All together'),
  publisher: t('By publisher'),
  segment: t('By segment'),
} as const satisfies Record<StackDimension | 'all', string>

export const StackChoice = ({ label, stack, setStack }: ChoiceProps) => (
  <div className="actions" role="group" aria-label={label}>
    {choices.map((each) => (
      <button
        key={each ?? 'all'}
        type="button"
        className="chip"
        aria-pressed={each === stack}
        onClick={() => setStack(each)}
      >
        {choiceLabels[each ?? 'all']}
      </button>
    ))}
  </div>
)

/** The legend entries of a stack. */
export const StackKeys = ({ stack }: { stack: Stack | undefined }) =>
  stack?.names.map((name, index) => (
    <li key={name} className={`stack-${index + 1}`}>
      {name}
    </li>
  ))

type Format = (value: number) => string

/** Returns the values of a day that are not 0, with their names. */
export const readStack = (stack: Stack | undefined, day: string, format: Format): string[] =>
  (stack?.valuesOf(day) ?? []).flatMap((value, index) =>
    value === 0 ? [] : [`${stack?.names[index]} ${format(value)}`],
  )

/** Creates a column of the table for each series. */
export const createStackColumns = (stack: Stack | undefined, format: Format) =>
  (stack?.names ?? []).map((label, index) => ({
    label,
    value: ({ day }: { day: string }) => format(stack?.valuesOf(day)[index] ?? 0),
  }))

type StackedBarProps = { values: readonly number[]; x: number; y: Scale; width: number }

export const StackedBar = ({ values, x, y, width }: StackedBarProps) => {
  let total = 0
  return values.map((value, index) => {
    const foot = y(total)
    total += value
    const top = y(total)
    // The series have no other key.
    // oxlint-disable-next-line react/no-array-index-key
    return <rect key={index} className={`stack-${index + 1}`} y={top} height={foot - top} {...{ x, width }} />
  })
}
