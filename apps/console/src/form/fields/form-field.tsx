import type { ReactNode } from 'react'
import { t, translateKnown } from '../../language/text.ts'
import { getTopLevelField, type FieldSpec } from '../../api/rules/field.ts'
import { humanize } from '../../format/text.ts'
import { FieldHelp } from './help.tsx'
import { textOrEmpty } from '../form-values.ts'
import { getControlId, type FormState } from '../use-form.ts'

type Props = {
  form: FormState
  name: string
  /** A control that replaces the default one of the field's kind. */
  children?: ReactNode
  beside?: ReactNode
  isDisabled?: boolean
}

export function FormField({ form, name, children, beside, isDisabled = false }: Props) {
  const field = form.fields[name]
  if (field === undefined) throw new Error(`The contract has no field ${name}.`)
  const id = getControlId(name)
  const messages = form.faults.filter((fault) => getTopLevelField(fault.field) === name)
  const described = [messages.length === 0 ? '' : `${id}-error`, `${id}-hint`].join(' ').trim()
  const tied = {
    id,
    'aria-describedby': described,
    ...(messages.length === 0 ? {} : { 'aria-invalid': true as const }),
    disabled: isDisabled,
  }
  const isFlag = field.kind === 'flag'
  return (
    <div className={isFlag ? 'ui-field flag' : 'ui-field'}>
      {isFlag ? <Flag {...{ form, name, tied }} /> : null}
      {children === undefined ? (
        <label htmlFor={id}>{humanize(name)}</label>
      ) : (
        <p className="label" id={`${id}-label`}>
          {humanize(name)}
        </p>
      )}
      {messages.length === 0 ? null : (
        <ul id={`${id}-error`} className="ui-field-error">
          {messages.map(({ field: at, message }) => (
            <li key={at + message}>
              {at === name ? '' : `${at.slice(name.length).replace(/^\./, '')} `}
              {translateKnown(message)}
            </li>
          ))}
        </ul>
      )}
      {isFlag ? null : children === undefined ? (
        <Control {...{ form, name, field, tied }} />
      ) : (
        <div id={id} role="group" aria-labelledby={`${id}-label`} aria-describedby={described} tabIndex={-1}>
          {children}
        </div>
      )}
      <p id={`${id}-hint`} className="ui-field-hint">
        <FieldHelp field={field} />
      </p>
      {beside}
    </div>
  )
}

type Tied = { id: string; 'aria-describedby': string; 'aria-invalid'?: true; disabled: boolean }

const Flag = ({ form, name, tied }: { form: FormState; name: string; tied: Tied }) => (
  <input
    type="checkbox"
    {...tied}
    checked={form.values[name] === true}
    onChange={({ currentTarget }) => form.set(name, currentTarget.checked)}
  />
)

type ControlProps = { form: FormState; name: string; field: FieldSpec; tied: Tied }

function Control({ form, name, field, tied }: ControlProps) {
  const value = textOrEmpty(form.values[name])
  const common = { ...tied, className: 'ui-input', value }
  const limit = field.maxLength === undefined ? {} : { maxLength: field.maxLength }
  if (field.kind === 'choice')
    return (
      <select {...common} onChange={({ currentTarget }) => form.set(name, currentTarget.value)}>
        {field.isNullable === true || field.isOptional === true ? (
          <option value="">{t('None')}</option>
        ) : null}
        {(field.values ?? []).map((each) => (
          <option key={each} value={each}>
            {typeof each === 'string' ? humanize(each) : each}
          </option>
        ))}
      </select>
    )
  if (field.kind === 'long text')
    return (
      <textarea
        {...common}
        {...limit}
        rows={3}
        onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
      />
    )
  const input = (
    <input
      {...common}
      {...inputOf(field)}
      {...(field.kind === 'text' ? limit : {})}
      onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
    />
  )
  return field.kind === 'money' ? (
    <div className="dollars">
      <span aria-hidden="true">$</span>
      {input}
    </div>
  ) : (
    input
  )
}

function inputOf({ kind, minimum }: FieldSpec) {
  if (kind === 'money')
    return { inputMode: 'decimal', placeholder: minimum === 0 ? '0.00' : '', autoComplete: 'off' } as const
  if (kind === 'number') return { inputMode: 'numeric', placeholder: minimum === 0 ? '0' : '' } as const
  if (kind === 'instant') return { type: 'datetime-local' } as const
  return kind === 'day' ? ({ type: 'date' } as const) : {}
}
