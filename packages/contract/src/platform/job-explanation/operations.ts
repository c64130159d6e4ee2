import { Type } from 'typebox'
import { defineOperations } from '../../operation.ts'
import { actingParam, id } from '../../schema.ts'
import { campaignParams } from '../campaigns/schemas.ts'
import { CampaignExplanation } from './campaign-explanation.ts'
import { JobExplanation, explanationQuery } from './schemas.ts'

export const jobExplanationOperations = defineOperations('Jobs', {
  explainJob: {
    method: 'GET',
    path: '/jobs/{id}/explanation',
    extension: true,
    auth: 'jobs:read',
    summary: 'Explain why a job is or is not shown to job seekers.',
    description:
      'Returns all gates in order, the campaigns considered for the job, and the origin of its price. With `q` or `l`, also returns its rank in that search and the factors of its score.',
    params: Type.Object({ id: id('The job.') }),
    query: explanationQuery,
    ok: JobExplanation,
    fails: ['not-found'],
  },
  explainCampaign: {
    method: 'GET',
    path: '/campaigns/{campaignId}/explanation',
    tag: 'Campaigns',
    extension: true,
    auth: 'campaigns:read',
    summary: 'Explain what limits a campaign now.',
    description:
      'Returns how many jobs of the campaign are shown to job seekers. The others are counted by the first gate that is closed, with the reason and the remedy. `explainJob` explains a single job.',
    params: campaignParams,
    query: Type.Object(actingParam),
    ok: CampaignExplanation,
    fails: ['not-found'],
  },
})
