import type { ReactNode } from 'react'

/** What is wrong with what was sent, by the name of the field. */
export type Faults = Readonly<Record<string, string>>

/** What names a field, and ties its label, hint and error to it. */
export type FieldAttributes = {
  id: string
  name: string
  'aria-describedby': string
  'aria-invalid'?: true
}

type Props = {
  name: string
  label: ReactNode
  hint?: string | undefined
  faults: Faults
  optional?: boolean
  /** Several controls under one question. */
  isGroup?: boolean
  children: (input: FieldAttributes) => ReactNode
}

/** A label, a place for the error and a hint around a field. The places are always there, for a script to write into. */
export function Answerable({ isGroup = false, ...props }: Props) {
  const { name, label, optional = false } = props
  const id = `f-${name}`
  const said = (
    <>
      {label} {optional ? <span className="optional">optional</span> : null}
    </>
  )
  return isGroup ? (
    <fieldset
      className="ui-field options"
      id={id}
      tabIndex={-1}
      aria-describedby={describedBy(props)}
      data-field={name}
    >
      <legend>{said}</legend>
      <Inside {...props} />
    </fieldset>
  ) : (
    <div className="ui-field" data-field={name}>
      <label htmlFor={id}>{said}</label>
      <Inside {...props} />
    </div>
  )
}

const describedBy = ({ name, hint }: Props) =>
  hint === undefined ? `f-${name}-error` : `f-${name}-error f-${name}-hint`

function Inside(props: Props) {
  const { name, hint, faults, children } = props
  const [id, error] = [`f-${name}`, faults[name] ?? '']
  return (
    <>
      <p id={`${id}-error`} className="ui-field-error" hidden={error === ''}>
        {error}
      </p>
      {children({
        id,
        name,
        'aria-describedby': describedBy(props),
        ...(error === '' ? {} : { 'aria-invalid': true as const }),
      })}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="ui-field-hint">
          {hint}
        </p>
      )}
    </>
  )
}
