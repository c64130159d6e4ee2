import type { QuestionSetName } from '@tiller/contract/application-form/question-sets'
import type { QuestionSetting } from '@tiller/contract/application-form/group-asked'
import type { FeedApply } from '@tiller/feed-parser/job'
import { sql } from 'kysely'
import type { Db, Tx } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import { hostsApplicationFormSql } from '#domain/jobs/eligibility/gates.ts'
import type { FormLink } from './link.ts'

export type HostedForm = NonNullable<Awaited<ReturnType<typeof findHostedForm>>>

/**
 * Returns the job of a form with the settings of its campaign: the campaign of the click, else the one to which the job
 * is assigned. Returns undefined if the job is no longer advertised or has no hosted form.
 */
export async function findHostedForm(db: Db | Tx, link: FormLink, at: Date) {
  const row = await rowOf(db, link)
  if (row?.campaignId === undefined || row.campaignId === null) return undefined
  const { expiresAt, campaignId, apply, ...form } = row
  if (expiresAt !== null && expiresAt <= at) return undefined
  // The column contains the `<tiller_apply>` element of the feed.
  const feed = (apply ?? {}) as Partial<FeedApply>
  return {
    ...form,
    campaignId,
    resumeRequired: feed.resumeRequired ?? false,
    address: addressSettings[feed.addressCollection ?? ''] ?? asSetting(row.addressQuestion),
    education: asSetting(row.educationQuestion),
    workExperience: asSetting(row.workExperienceQuestion),
    // The column is text, but contains only names of the contract.
    questionSets: row.requiredQuestionSets as QuestionSetName[],
    questionsUrl: row.jobApplicationQuestionsEnabled ? (feed.customQuestionsUrl ?? null) : null,
  }
}

const addressSettings: Record<string, QuestionSetting> = {
  required: 'REQUIRED',
  optional: 'OPTIONAL',
  off: 'OFF',
}

/** The column is text in SQL, but only values of the contract are written. */
const asSetting = (text: string | null) => (text ?? 'OFF') as QuestionSetting

const rowOf = (db: Db | Tx, link: FormLink) =>
  db
    .selectFrom('job')
    .innerJoin('company', (join) => join.on(joinSameTenant('company', 'job', { id: 'job.companyId' })))
    .innerJoin('source', (join) => join.on(joinSameTenant('source', 'job', { id: 'job.sourceId' })))
    .innerJoin('pool', (join) => join.on(joinSameTenant('pool', 'job', { id: 'job.poolId' })))
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.rootCustomerId', '=', 'job.rootCustomerId')
        .onRef('customer.id', '=', 'job.customerId'),
    )
    .leftJoin('assignment', (join) => join.on(joinSameTenant('assignment', 'job', { jobId: 'job.id' })))
    .leftJoin('click', (join) =>
      join.on(joinSameTenant('click', 'job', {})).on(sql<boolean>`click.id = ${link.tlrSid}::uuid`),
    )
    .innerJoin('campaign', (join) =>
      join
        .on(joinSameTenant('campaign', 'job', {}))
        .on(sql<boolean>`campaign.id = coalesce(click.campaign_id, assignment.campaign_id)`),
    )
    .select(['job.title', 'job.places', 'job.url', 'job.apply', 'job.expiresAt', 'company.name as company'])
    .select([
      'pool.enableTlrSid',
      'pool.thirdPartyIntegration',
      'pool.requiredQuestionSets',
      'campaign.id as campaignId',
      'campaign.adType',
      'campaign.tierSourceParam',
    ])
    .select(['campaign.addressQuestion', 'campaign.educationQuestion', 'campaign.workExperienceQuestion'])
    .select(['customer.jobApplicationQuestionsEnabled'])
    .select(['campaign.tillerApplyRedir', 'campaign.applicationLinkOverride'])
    .select(['campaign.eventType', 'campaign.eventLocation', 'campaign.eventTimes', 'campaign.eventTimeslot'])
    .select([
      'campaign.eventTimeslotLimit',
      'campaign.eventCustomTy',
      'campaign.eventPrepare',
      'campaign.eventWear',
    ])
    .where(tenantIsSql('job', link))
    .where('job.id', '=', link.jobId)
    .where('job.deletedAt', 'is', null)
    .where('job.expungedAt', 'is', null)
    .where('source.status', '<>', 'ARCHIVED')
    .where(hostsApplicationFormSql)
    .executeTakeFirst()
