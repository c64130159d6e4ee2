import { eventFields } from '@tiller/contract/platform/campaigns/hiring-event'
import { filtersCodec } from '../../job-filters/filter-values.ts'
import type { FormLayout } from '../../job-filters/form-sections.tsx'
import { linesCodec, createRowsCodec } from '../../form/fields/list-codecs.ts'
import type { ListCodecs } from '../../form/form-values.ts'
import { t } from '../../language/text.ts'

const main: FormLayout['main'] = [
  { title: t('Jobs'), fields: ['name', 'jobFilters', 'applyOrder'] },
  { title: t('Price'), fields: ['basicCpc', 'useSmartCpc'] },
  { title: t('Budget'), fields: ['monthlyBudget', 'budgetPacing', 'pacingDom', 'extendBudgetPacing'] },
]

/** Sections that are collapsed by default, because their default values suit most campaigns. */
const folded: FormLayout['folded'] = [
  {
    title: t('Bidding'),
    fields: ['minCpc', 'autopilot', 'autopilotMaxCpc', 'targetCpaType', 'targetCpa'],
  },
  { title: t('Featured and Pro traffic'), fields: ['tillerFeaturedType', 'tillerPro', 'tillerProCpc'] },
  { title: t('Candidate tiers'), fields: ['candidateTier', 'candidateTierSettings'] },
  {
    title: t('Application form'),
    fields: [
      'tillerApply',
      'tillerApplyPro',
      'tillerApplyRedir',
      'applicationLinkOverride',
      'addressQuestion',
      'educationQuestion',
      'workExperienceQuestion',
      'sendReminders',
      'reminderType',
      'emailAddress',
      'otherEmailAddresses',
    ],
  },
  {
    title: t('Hiring event'),
    fields: [...eventFields],
  },
  { title: t('Archive and notes'), fields: ['enableAutoArchive', 'autoArchiveAt', 'additionalFields'] },
]

const columns: FormLayout['columns'] = {
  candidateTierSettings: [
    { name: 'tier', choices: ['FT', 'ET', 'ST'] },
    { name: 'multiplier', isNumber: true },
    { name: 'sourceParam', maxLength: 128 },
  ],
  additionalFields: [
    { name: 'name', maxLength: 64 },
    { name: 'value', maxLength: 255 },
  ],
}

export const campaignLayout: FormLayout = { main, folded, columns }

export const campaignCodecs: ListCodecs = {
  jobFilters: filtersCodec,
  otherEmailAddresses: linesCodec,
  candidateTierSettings: createRowsCodec(columns['candidateTierSettings'] ?? []),
  additionalFields: createRowsCodec(columns['additionalFields'] ?? []),
}

/** Adds the legacy field `fullTargetCpa`, which must agree with its successor `targetCpaType`. */
export const addFullTargetCpa = (body: Record<string, unknown>) => ({
  ...body,
  fullTargetCpa: body['targetCpaType'] === 'FULL',
})
