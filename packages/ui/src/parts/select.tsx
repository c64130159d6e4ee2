import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'select'>, 'className' | 'id' | 'children'> & {
  id: string
  label: ReactNode
  options: readonly { value: string; label: string }[]
}

export const Select = ({ id, label, options, ...select }: Props) => (
  <div className="ui-field">
    <label htmlFor={id}>{label}</label>
    <select id={id} className="ui-input" {...select}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </div>
)
