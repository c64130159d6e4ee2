import { useId, type ReactNode } from 'react'
import { FormField } from '../form/fields/form-field.tsx'
import { Rows } from '../form/fields/rows.tsx'
import { textOf } from '../form/form-values.ts'
import { topOf, type Form } from '../form/use-form.ts'
import { spoken } from '../format/text.ts'
import type { Row, RowColumn } from '../form/fields/list-codecs.ts'
import { FiltersEditor } from './filters-editor.tsx'
import type { TypedFilter } from './filter-values.ts'

/** A part of a form: its fields in their order. */
export type Part = { title: string; fields: readonly string[] }

/** What a form is made of: what is always seen, what is folded, and the columns of its lists. */
export type Layout = {
  main: readonly Part[]
  folded: readonly Part[]
  columns: Readonly<Record<string, readonly RowColumn[]>>
}

/**
 * The fields of a campaign or a segment, part by part.
 *
 * @param first what stands after the first field
 * @param beside what stands at a field besides the contract's words
 */
export const FieldsByPart = ({
  form,
  layout,
  first,
  beside = {},
}: {
  form: Form
  layout: Layout
  first?: ReactNode
  beside?: Readonly<Record<string, ReactNode>>
}) => (
  <>
    {layout.main.map((part, index) => (
      <MainPart
        key={part.title}
        {...{ form, layout, part, beside }}
        first={index === 0 ? first : undefined}
      />
    ))}
    <h2>More settings</h2>
    {layout.folded.map((part) => (
      <Folded key={part.title} {...{ form, layout, part }} />
    ))}
  </>
)

function MainPart({
  form,
  layout,
  part: { title, fields },
  beside,
  first,
}: {
  form: Form
  layout: Layout
  part: Part
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
  form: Form
  layout: Layout
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

/** A part that hides faults says so. */
function Folded({ form, layout, part: { title, fields } }: { form: Form; layout: Layout; part: Part }) {
  const faults = form.faults.filter(({ field }) => fields.includes(topOf(field))).length
  return (
    <details className="part">
      <summary>
        {title}
        {faults === 0 ? null : <span className="ui-field-error"> to be put right: {faults}</span>}
      </summary>
      <div className="part-fields">
        {fields.map((name) => (
          <FieldOf key={name} {...{ form, layout, name }} />
        ))}
      </div>
    </details>
  )
}

function customControl(form: Form, layout: Layout, name: string): ReactNode {
  const value = form.typed[name]
  if (name === 'jobFilters')
    return <FiltersEditor filters={(value ?? []) as TypedFilter[]} set={(next) => form.set(name, next)} />
  const columns = layout.columns[name]
  if (columns !== undefined)
    return (
      <Rows
        label={spoken(name)}
        columns={columns}
        rows={(value ?? []) as Row[]}
        set={(next) => form.set(name, next)}
      />
    )
  if (name === 'otherEmailAddresses')
    return (
      <textarea
        className="ui-input"
        aria-label={`${spoken(name)}, one a line`}
        rows={3}
        value={textOf(value)}
        onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
      />
    )
  return undefined
}
