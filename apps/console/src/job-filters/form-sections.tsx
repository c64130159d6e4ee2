import { useId, type ReactNode } from 'react'
import { FormField } from '../form/fields/form-field.tsx'
import { RowsField } from '../form/fields/rows.tsx'
import { textOrEmpty } from '../form/form-values.ts'
import { getTopLevelField } from '../api/rules/field.ts'
import type { FormState } from '../form/use-form.ts'
import { humanize } from '../format/text.ts'
import type { CodecRow, RowColumn } from '../form/fields/list-codecs.ts'
import { FiltersEditor } from './filters-editor.tsx'
import type { FilterValues } from './filter-values.ts'
import { t } from '../language/text.ts'

export type FormSection = { title: string; fields: readonly string[] }

export type FormLayout = {
  main: readonly FormSection[]
  folded: readonly FormSection[]
  columns: Readonly<Record<string, readonly RowColumn[]>>
}

/**
 * The form fields of a campaign or segment, by section.
 *
 * @param first content after the first field
 * @param beside content next to single fields
 */
export const FormSections = ({
  form,
  layout,
  first,
  beside = {},
}: {
  form: FormState
  layout: FormLayout
  first?: ReactNode
  beside?: Readonly<Record<string, ReactNode>>
}) => (
  <>
    {layout.main.map((part, index) => (
      <MainSection
        key={part.title}
        {...{ form, layout, part, beside }}
        first={index === 0 ? first : undefined}
      />
    ))}
    <h2>{t('More settings')}</h2>
    {layout.folded.map((part) => (
      <CollapsedSection key={part.title} {...{ form, layout, part }} />
    ))}
  </>
)

function MainSection({
  form,
  layout,
  part: { title, fields },
  beside,
  first,
}: {
  form: FormState
  layout: FormLayout
  part: FormSection
  beside: Readonly<Record<string, ReactNode>>
  first: ReactNode
}) {
  const id = useId()
  return (
    <section className="part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {fields.map((name, index) => (
        <FieldOf key={name} {...{ form, layout, name }} beside={beside[name]}>
          {index === 0 ? first : undefined}
        </FieldOf>
      ))}
    </section>
  )
}

const FieldOf = ({
  form,
  layout,
  name,
  beside,
  children,
}: {
  form: FormState
  layout: FormLayout
  name: string
  beside?: ReactNode
  children?: ReactNode
}) => (
  <>
    <FormField form={form} name={name} beside={beside}>
      {customControl(form, layout, name)}
    </FormField>
    {children}
  </>
)

function CollapsedSection({
  form,
  layout,
  part: { title, fields },
}: {
  form: FormState
  layout: FormLayout
  part: FormSection
}) {
  const faults = form.faults.filter(({ field }) => fields.includes(getTopLevelField(field))).length
  return (
    <details className="part">
      <summary>
        {title}
        {faults === 0 ? null : (
          <span className="ui-field-error"> {t('to be corrected: {count, number}', { count: faults })}</span>
        )}
      </summary>
      <div className="part-fields">
        {fields.map((name) => (
          <FieldOf key={name} {...{ form, layout, name }} />
        ))}
      </div>
    </details>
  )
}

function customControl(form: FormState, layout: FormLayout, name: string): ReactNode {
  const value = form.values[name]
  if (name === 'jobFilters')
    return <FiltersEditor filters={(value ?? []) as FilterValues[]} set={(next) => form.set(name, next)} />
  const columns = layout.columns[name]
  if (columns !== undefined)
    return (
      <RowsField
        label={humanize(name)}
        columns={columns}
        rows={(value ?? []) as CodecRow[]}
        set={(next) => form.set(name, next)}
      />
    )
  if (name === 'otherEmailAddresses')
    return (
      <textarea
        className="ui-input"
        aria-label={t('{label}, one per line', { label: humanize(name) })}
        rows={3}
        value={textOrEmpty(value)}
        onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
      />
    )
  return undefined
}
