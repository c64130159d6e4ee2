import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { pageQuery } from '../list.ts'
import { acting, flag, id, named, nullable, oneOf, text } from '../schema.ts'
import { campaignListQuery } from './campaigns.ts'
import { CampaignPage } from './campaign.ts'
import { JobPage, jobListQuery } from './jobs.ts'
import { companyFields, CompanyPage } from './companies.ts'
import { PoolPage, poolFields } from './pool.ts'
import { segmentListQuery, SegmentPage } from './segment.ts'

export const revenueTypes = [
  'OTHER',
  'DIRECT',
  'JOB_BOARD',
  'STAFFING',
  'TRUCKING',
  'RPO',
  'EDUCATION',
  'ORGANIC',
  'ALLIANCE',
] as const

export const JobCustomer = named(
  'JobCustomer',
  Type.Object({
    id: id('The customer.'),
    name: text(64, 'Its name.', { example: 'Acme Health' }),
    emailAddress: nullable(text(254, 'Where the platform writes to.', { example: 'ads@example.com' })),
    ccEmailAddress: nullable(text(254, 'Gets a copy.', { example: 'office@example.com' })),
    test: flag('A sandbox customer: nothing is billed.'),
    features: Type.Array(
      text(64, 'Name of a feature that is switched on.', { example: 'title-expansions' }),
      { maxItems: 100 },
    ),
    jobApplicationQuestionsEnabled: flag('Jobs may ask questions of their own.'),
    revenueType: oneOf(revenueTypes),
  }),
)
export type JobCustomer = Static<typeof JobCustomer>

const tag = 'Customer'

export const getMe = operation({
  id: 'getMe',
  method: 'GET',
  path: '/customers/me',
  tag,
  auth: 'customer:read',
  summary: 'Get your customer account.',
  query: Type.Object(acting),
  ok: JobCustomer,
  fails: ['not-found'],
})

export const listMyPools = operation({
  id: 'listMyPools',
  method: 'GET',
  path: '/customers/me/pools',
  tag,
  auth: 'customer:read',
  summary: 'List your pools.',
  query: Type.Object({ ...pageQuery(poolFields), ...acting }),
  ok: PoolPage,
  fails: ['not-found'],
})

export const listMyCampaigns = operation({
  id: 'listMyCampaigns',
  method: 'GET',
  path: '/customers/me/campaigns',
  tag,
  auth: 'customer:read',
  summary: 'List your campaigns in all pools.',
  query: campaignListQuery,
  ok: CampaignPage,
  fails: ['not-found'],
})

export const listMySegments = operation({
  id: 'listMySegments',
  method: 'GET',
  path: '/customers/me/segments',
  tag,
  auth: 'customer:read',
  summary: 'List your segments in all campaigns.',
  query: segmentListQuery,
  ok: SegmentPage,
  fails: ['not-found'],
})

export const listMyCompanies = operation({
  id: 'listMyCompanies',
  method: 'GET',
  path: '/customers/me/companies',
  tag,
  auth: 'customer:read',
  summary: 'List the hiring companies of your feeds.',
  query: Type.Object({ ...pageQuery(companyFields), ...acting }),
  ok: CompanyPage,
  fails: ['not-found'],
})

export const listMyJobs = operation({
  id: 'listMyJobs',
  method: 'GET',
  path: '/customers/me/jobs',
  tag,
  auth: 'customer:read',
  summary: 'List your jobs in all pools.',
  query: jobListQuery,
  ok: JobPage,
  fails: ['not-found'],
})
