import type { CampaignCreate, ConfigQuery, SegmentCreate } from '@tiller/client/platform'

/** The texts of fields whose descriptions in the contract are about JSON, by the request body. */
export const helpTexts: {
  readonly CampaignCreate: Partial<Record<keyof CampaignCreate, string>>
  readonly SegmentCreate: Partial<Record<keyof SegmentCreate, string>>
  readonly ConfigQuery: Partial<Record<keyof ConfigQuery, string>>
} = {
  CampaignCreate: {
    jobFilters:
      'The jobs to advertise: those that match at least one alternative. Without an alternative, no job is advertised. A job that matches several campaigns belongs to the one with the highest `applyOrder`.',
  },
  SegmentCreate: {
    jobFilters:
      'The jobs of the campaign that belong to the segment: those that match at least one alternative. A job that matches several segments belongs to the one with the highest `applyOrder`.',
  },
  ConfigQuery: {
    majorCategory: 'The job is in any of these major categories.',
    minorCategory: 'The job is in any of these minor categories.',
    stateId: 'The job is in any of these states.',
    hasSmartScreeners:
      'Yes: at least one screening question of the job has a correct answer. No: none has, or the job has no questions.',
    qualificationsInclude: 'The job has any of these requirements, which are recognized in its text.',
    qualificationsExclude: 'The job has none of these requirements, which are recognized in its text.',
  },
}
