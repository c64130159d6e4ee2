import type { FormLayout } from '../job-filters/form-sections.tsx'
import { t } from '../language/text.ts'

export const segmentLayout: FormLayout = {
  main: [
    { title: t('Jobs'), fields: ['name', 'jobFilters'] },
    { title: t('Price'), fields: ['basicCpc'] },
    { title: t('Budget'), fields: ['monthlyBudget'] },
  ],
  folded: [
    { title: t('Order and other prices'), fields: ['applyOrder', 'minCpc', 'tillerProCpc'] },
    { title: t('Mail and archive'), fields: ['emailAddress', 'enableAutoArchive', 'autoArchiveAt'] },
  ],
  columns: {},
}
