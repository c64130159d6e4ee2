import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'className' | 'id' | 'aria-describedby' | 'aria-invalid'> & {
  /** Names the field in its page; the label, the hint and the error are tied to it. */
  id: string
  label: ReactNode
  hint?: ReactNode
  /** What is wrong with what was sent, beside the field that it was sent in. */
  error?: string | null
}

/** A labelled field. Whoever hears the page hears hint and error with the field. */
export function Field({ id, label, hint, error = null, ...input }: Props) {
  const hintId = hint === undefined ? undefined : `${id}-hint`
  const errorId = error === null ? undefined : `${id}-error`
  const describedBy = [errorId, hintId].filter((part) => part !== undefined).join(' ')
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
        {...(error === null ? {} : { 'aria-invalid': true })}
      />
      {hint === undefined ? null : (
        <p id={hintId} className="ui-field-hint">
          {hint}
        </p>
      )}
    </div>
  )
}
