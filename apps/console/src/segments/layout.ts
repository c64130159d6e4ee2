import type { FormLayout } from '../job-filters/form-sections.tsx'

export const segmentLayout: FormLayout = {
  main: [
    { title: 'Jobs', fields: ['name', 'jobFilters'] },
    { title: 'Price', fields: ['basicCpc'] },
    { title: 'Money', fields: ['monthlyBudget'] },
  ],
  folded: [
    { title: 'Order and other prices', fields: ['applyOrder', 'minCpc', 'tillerProCpc'] },
    { title: 'Mail and archive', fields: ['emailAddress', 'enableAutoArchive', 'autoArchiveAt'] },
  ],
  columns: {},
}
