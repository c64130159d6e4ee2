import type { ReactNode } from 'react'
import type { JobFiltersPreview } from '@tiller/client/platform'
import type { Form } from '../form/use-form.ts'
import { FieldsByPart, type Layout } from './form-sections.tsx'
import { Preview, usePreview } from './preview.tsx'
import type { TypedFilter } from './filter-values.ts'

/**
 * A form with the jobs that its filters match at its side.
 *
 * @param beside what stands at single fields, once it is known which jobs match
 */
export function WithPreview({
  form,
  layout,
  poolId,
  nameOf,
  first,
  beside,
}: {
  form: Form
  layout: Layout
  poolId: number
  nameOf: (campaignId: number) => string
  first?: ReactNode
  beside?: (preview: JobFiltersPreview | undefined) => Readonly<Record<string, ReactNode>>
}) {
  const answer = usePreview(poolId, (form.typed['jobFilters'] ?? []) as TypedFilter[])
  return (
    <div className="with-preview">
      <div className="parts">
        <FieldsByPart form={form} layout={layout} first={first} beside={beside?.(answer.data) ?? {}} />
      </div>
      <aside aria-label="Jobs that match now">
        <h2>Jobs that match now</h2>
        <Preview answer={answer} nameOf={nameOf} />
      </aside>
    </div>
  )
}
