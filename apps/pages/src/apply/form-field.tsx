import type { ReactNode } from 'react'
import { useText } from '../language/use-text.tsx'

/** Error messages by field name. */
export type FaultsByField = Readonly<Record<string, string>>

export type FieldAttributes = {
  id: string
  name: string
  'aria-describedby': string
  'aria-invalid'?: true
}

type Props = {
  name: string
  label: ReactNode
  /** The language of the label, if it is not that of the page. */
  lang?: string | undefined
  hint?: string | undefined
  faults: FaultsByField
  optional?: boolean
  isGroup?: boolean
  children: (input: FieldAttributes) => ReactNode
}

/**
 * A label, an error, and a hint around a field. The elements of error and hint always exist, so that the script can
 * fill them.
 */
export function FormField({ isGroup = false, ...props }: Props) {
  const t = useText()
  const { name, label, lang, optional = false } = props
  const id = `f-${name}`
  const said = (
    <>
      <span lang={lang}>{label}</span> {optional ? <span className="optional">{t('optional')}</span> : null}
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
