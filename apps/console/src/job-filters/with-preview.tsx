import type { ReactNode } from 'react'
import type { JobFiltersPreview } from '@tiller/client/platform'
import type { FormState } from '../form/use-form.ts'
import { FormSections, type FormLayout } from './form-sections.tsx'
import { JobFilterPreview, useJobFilterPreview } from './preview.tsx'
import type { FilterValues } from './filter-values.ts'
import { t } from '../language/text.ts'

/**
 * A form with a preview of the matching jobs.
 *
 * @param beside returns content next to single fields, given the preview
 * @param below returns content below the matching jobs
 */
export function FormWithPreview({
  form,
  layout,
  poolId,
  nameOf,
  first,
  beside,
  below,
}: {
  form: FormState
  layout: FormLayout
  poolId: number
  nameOf: (campaignId: number) => string
  first?: ReactNode
  beside?: (preview: JobFiltersPreview | undefined) => Readonly<Record<string, ReactNode>>
  below?: (preview: JobFiltersPreview | undefined) => ReactNode
}) {
  const answer = useJobFilterPreview(poolId, (form.values['jobFilters'] ?? []) as FilterValues[])
  return (
    <div className="with-preview">
      <div className="parts">
        <FormSections form={form} layout={layout} first={first} beside={beside?.(answer.data) ?? {}} />
      </div>
      <aside aria-label={t('Jobs that match now')}>
        <h2>{t('Jobs that match now')}</h2>
        <JobFilterPreview answer={answer} nameOf={nameOf} />
        {below?.(answer.data)}
      </aside>
    </div>
  )
}
