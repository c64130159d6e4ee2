import { useId, useState, type KeyboardEvent } from 'react'
import { useChoices, type Choice } from './choices.ts'

type Props = {
  /** The condition. */
  name: string
  label: string
  values: readonly string[]
  set: (values: string[]) => void
}

/** Texts one by one: Enter takes what was typed, the last one goes with Backspace in an empty field. */
export const Words = (props: Props) => <Chips {...props} choices={undefined} onTyping={() => undefined} />

/** Things of a list, chosen by their names. */
export function Ids(props: Props) {
  const [typed, setTyped] = useState('')
  return <Chips {...props} choices={useChoices(props.name, typed)} onTyping={setTyped} />
}

type ChipsProps = Props & { choices: readonly Choice[] | undefined; onTyping: (typed: string) => void }

function Chips(props: ChipsProps) {
  const { label, values, set, choices } = props
  const { typed, type, add, labelOf } = useChips(props)
  const listId = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '') set(values.slice(0, -1))
  }
  return (
    <div className="chips">
      <Chosen values={values} set={set} labelOf={labelOf} />
      <input
        className="ui-input"
        aria-label={`Add to ${label}`}
        placeholder={choices === undefined ? 'Type and press Enter' : 'Type a name'}
        value={typed}
        maxLength={255}
        list={choices === undefined ? undefined : listId}
        onChange={({ currentTarget: { value } }) => {
          // Who picks one of the list has not pressed Enter, and means it all the same.
          if (choices?.some((choice) => choice.label === value) === true) add(value)
          else type(value)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => add(typed)}
      />
      <datalist id={listId}>
        {choices?.map(({ id, label: text }) => (
          <option key={id} value={text} />
        ))}
      </datalist>
    </div>
  )
}

const Chosen = ({
  values,
  set,
  labelOf,
}: Pick<Props, 'values' | 'set'> & { labelOf: (value: string) => string }) =>
  values.length === 0 ? null : (
    <ul>
      {values.map((value) => (
        <li key={value}>
          {labelOf(value)}
          <button
            type="button"
            aria-label={`Remove ${labelOf(value)}`}
            onClick={() => set(values.filter((each) => each !== value))}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  )

/** What is being typed, and how it becomes one of the values. */
function useChips({ values, set, choices, onTyping }: ChipsProps) {
  const [typed, setTyped] = useState('')
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({})
  const type = (text: string) => {
    setTyped(text)
    onTyping(text)
  }
  return {
    typed,
    type,
    add: (text: string) => {
      const chosen = choices?.find(({ label }) => label.toLowerCase() === text.trim().toLowerCase())
      const value = choices === undefined ? text.trim() : chosen?.id
      if (value === undefined || value === '') return
      if (chosen !== undefined) setLabels({ ...labels, [chosen.id]: chosen.label })
      if (!values.includes(value)) set([...values, value])
      type('')
    },
    labelOf: (value: string) =>
      choices === undefined
        ? value
        : (choices.find(({ id }) => id === value)?.label ?? labels[value] ?? `No. ${value}`),
  }
}
