import type { ReactNode } from 'react'
import { getTopLevelField } from '../../api/rules/field.ts'
import { formatProblem } from '../../form/describe-problems.ts'
import { getControlId, type FormState } from '../../form/use-form.ts'

/** The attributes that link a control to its label, hint, and problem. */
export type ControlProps = {
  id: string
  className: 'ui-input'
  'aria-describedby'?: string
  'aria-invalid'?: true
}

type Props = {
  form: FormState
  name: string
  hint?: ReactNode
  children: (props: ControlProps) => ReactNode
}

/** A field of the form with its label, hint, and problem. */
export function JobField({ form, name, hint, children }: Props) {
  const label = form.labelOf(name)
  const id = getControlId(name)
  const messages = form.faults.filter(({ field }) => getTopLevelField(field) === name)
  const described = [
    ...(messages.length === 0 ? [] : [`${id}-error`]),
    ...(hint === undefined ? [] : [`${id}-hint`]),
  ].join(' ')
  return (
    <div className="ui-field">
      <label htmlFor={id}>{label}</label>
      {messages.length === 0 ? null : (
        <p id={`${id}-error`} className="ui-field-error">
          {messages.map(({ message }) => formatProblem(label, message)).join(' ')}
        </p>
      )}
      {children({
        id,
        className: 'ui-input',
        ...(described === '' ? {} : { 'aria-describedby': described }),
        ...(messages.length === 0 ? {} : { 'aria-invalid': true }),
      })}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="ui-field-hint">
          {hint}
        </p>
      )}
    </div>
  )
}
