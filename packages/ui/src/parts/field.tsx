import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'className' | 'id' | 'aria-describedby' | 'aria-invalid'> & {
  id: string
  label: ReactNode
  hint?: ReactNode
  /** The error message of the submitted value. */
  error?: string | null
  /** The id of an error elsewhere on the page that concerns this input, too. */
  sharedErrorId?: string | undefined
}

/** An input with a label. Hint and error are linked to the input for screen readers. */
export function Field({ id, label, hint, error = null, sharedErrorId, ...input }: Props) {
  const hintId = hint === undefined ? undefined : `${id}-hint`
  const errorId = error === null ? undefined : `${id}-error`
  const describedBy = [errorId, sharedErrorId, hintId].filter((part) => part !== undefined).join(' ')
  return (
    <div className="ui-field">
      <label htmlFor={id}>{label}</label>
      {error === null ? null : (
        <p id={errorId} className="ui-field-error" role="alert">
          {error}
        </p>
      )}
      <input
        id={id}
        className="ui-input"
        {...input}
        {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}
        {...(error === null && sharedErrorId === undefined ? {} : { 'aria-invalid': true })}
      />
      {hint === undefined ? null : (
        <p id={hintId} className="ui-field-hint">
          {hint}
        </p>
      )}
    </div>
  )
}
