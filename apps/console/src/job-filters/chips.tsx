import { useId, useState, type KeyboardEvent } from 'react'
import { useChoices, type FilterChoice } from './choices.ts'
import { markUnknownChoice, getUnknownText } from './filter-values.ts'
import { t } from '../language/text.ts'

type Props = {
  name: string
  label: string
  values: readonly string[]
  set: (values: string[]) => void
}

/** A field for several texts. Enter adds a text; Backspace in the empty field removes the last one. */
export const TextChips = (props: Props) => <Chips {...props} choices={undefined} onTyping={() => undefined} />

export function ChoiceChips(props: Props) {
  const [input, setTyped] = useState('')
  return <Chips {...props} choices={useChoices(props.name, input)} onTyping={setTyped} />
}

type ChipsProps = Props & { choices: readonly FilterChoice[] | undefined; onTyping: (input: string) => void }

function Chips(props: ChipsProps) {
  const { label, values, set, choices } = props
  const { input, type, add, labelOf } = useChips(props)
  const listId = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      add(input)
    } else if (event.key === 'Backspace' && input === '') set(values.slice(0, -1))
  }
  return (
    <div className="chips">
      <ChosenValues
        values={values}
        set={set}
        labelOf={labelOf}
        isUnknown={(value) => choices !== undefined && getUnknownText(value) !== undefined}
      />
      <input
        className="ui-input"
        aria-label={t('Add to {label}', { label })}
        placeholder={choices === undefined ? t('Type and press Enter') : t('Type a name')}
        value={input}
        maxLength={255}
        list={choices === undefined ? undefined : listId}
        onChange={({ currentTarget: { value } }) => {
          // Choosing from the list needs no Enter.
          if (choices?.some((choice) => choice.label === value) === true) add(value)
          else type(value)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => add(input)}
      />
      <datalist id={listId}>
        {choices?.map(({ id, label: text }) => (
          <option key={id} value={text} />
        ))}
      </datalist>
    </div>
  )
}

const ChosenValues = ({
  values,
  set,
  labelOf,
  isUnknown,
}: Pick<Props, 'values' | 'set'> & {
  labelOf: (value: string) => string
  isUnknown: (value: string) => boolean
}) =>
  values.length === 0 ? null : (
    <ul>
      {values.map((value) => (
        <li key={value} className={isUnknown(value) ? 'unknown' : undefined}>
          {labelOf(value)}
          <button
            type="button"
            aria-label={t('Remove {name}', { name: labelOf(value) })}
            onClick={() => set(values.filter((each) => each !== value))}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  )

/** Returns the choice with this label, or the only one whose label begins with the text. */
function choiceOf(choices: readonly FilterChoice[], text: string): FilterChoice | undefined {
  const start = text.trim().toLowerCase()
  const found = choices.filter(({ label }) => label.toLowerCase().startsWith(start))
  return (
    found.find(({ label }) => label.toLowerCase() === start) ?? (found.length === 1 ? found[0] : undefined)
  )
}

function useChips({ values, set, choices, onTyping }: ChipsProps) {
  const [input, setTyped] = useState('')
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({})
  const type = (text: string) => {
    setTyped(text)
    onTyping(text)
  }
  return {
    input,
    type,
    add: (text: string) => {
      if (text.trim() === '') return
      const chosen = choices === undefined ? undefined : choiceOf(choices, text)
      const value = choices === undefined ? text.trim() : (chosen?.id ?? markUnknownChoice(text.trim()))
      if (chosen !== undefined) setLabels({ ...labels, [chosen.id]: chosen.label })
      if (!values.includes(value)) set([...values, value])
      type('')
    },
    labelOf: (value: string) =>
      choices === undefined
        ? value
        : (getUnknownText(value) ??
          choices.find(({ id }) => id === value)?.label ??
          labels[value] ??
          t('No. {id}', { id: value })),
  }
}
