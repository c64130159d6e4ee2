import type { Applicant, ApplicationJob } from '@tiller/contract/platform/applications/schemas'
import type { Language } from '@tiller/pages/pages'
import { sql } from 'kysely'
import { storeCompletedApplication } from '#domain/conversions/store.ts'
import type { Config } from '#lib/config/config.ts'
import { toObjectLockKey } from '#lib/postgres/advisory-locks.ts'
import { withJsonColumns, type Tenant, type Tx } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import { requireFound } from '#lib/http/api-error.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import { hasQualifyingQuestions, isApplicantQualified } from '@tiller/contract/application-form/visible'
import type { Answers, Question } from '@tiller/contract/application-form/question'
import type { AnswerFile } from '../files/answer-files.ts'
import { enqueueCompletionMails } from '../messages/completed.ts'
import { publishApplicationCompleted, publishApplicationStarted } from '../application-events.ts'
import type { ShareSource } from '#domain/jobs/share-links.ts'
import {
  createApplicationKey,
  getApplicationCipher,
  getCustomerKey,
  hashEmailAddress,
  type ApplicationCipher,
} from './application-cipher.ts'
import { hashApplicant } from './applicant-search.ts'
import { toStoredAnswers } from './stored-answers.ts'

export type StartedApplication = {
  /** Public id, created when the form is opened. */
  tlrApplicationId: string
  /** The click that led to the form, if any. */
  tlrSid: string | null
  jobId: number
  /** The channel of the share link that led to the form, if any. */
  shareSource?: ShareSource | undefined
  /** Contact details from the first page; null until they are submitted. */
  applicant: Applicant | null
  /** The language of mails to the applicant; English by default. */
  language?: Language
  at: Date
}

export type CompletedForm = {
  tlrApplicationId: string
  applicant: Applicant
  /** The questions of the form, in order. */
  questions: readonly Question[]
  answers: Answers
  files?: readonly AnswerFile[]
  redirectUrl: string | null
  /** The language of mails to the applicant; that of the started application by default. */
  language?: Language
  at: Date
}

/** Another application for the same job, or RSVP to the same company, within this time is a duplicate. */
const duplicateDays = 120

/**
 * Inserts a started application, or adds the applicant to one that has none. Otherwise the application stays unchanged.
 */
export async function beginApplication(
  tx: Tx,
  tenant: Tenant,
  dependencies: { secretBox: SecretBox },
  begun: StartedApplication,
) {
  const { tlrApplicationId, tlrSid, jobId, shareSource = '', applicant, language = 'en', at } = begun
  const job = await jobOf(tx, tenant, jobId)
  const origin = await originOf(tx, tenant, { tlrSid, jobId })
  const adType = await adTypeOf(tx, tenant, { jobId, campaignId: origin.campaignId })
  const { rootCustomerId, customerId } = tenant
  await tx
    .insertInto('application')
    .values({
      rootCustomerId,
      customerId,
      tlrApplicationId,
      tlrSid,
      jobId,
      shareSource,
      language,
      ...origin,
      adType,
      ...withJsonColumns({ job }, 'job'),
      startedAt: at,
      sealedKey: dependencies.secretBox.seal(createApplicationKey()),
    })
    .onConflict((conflict) => conflict.constraint('application_tlr_id_key').doNothing())
    .execute()
  const row = applicant === null ? undefined : await lockUnfinished(tx, tenant, tlrApplicationId)
  if (applicant === null || row === undefined || row.applicant !== null) return
  const cipher = await getApplicationCipher(tx, tenant, dependencies, row)
  await tx
    .updateTable('application')
    .set({ language, ...(await sealApplicant(tx, tenant, dependencies, { cipher, applicant, at })) })
    .where(tenantIsSql('application', tenant))
    .where('id', '=', row.id)
    .execute()
  await publishApplicationStarted(tx, tenant, row.id, at)
}

/** Locks an application and returns it, unless it is completed or erased. */
const lockUnfinished = (tx: Tx, tenant: Tenant, tlrApplicationId: string) =>
  tx
    .selectFrom('application')
    .select(['id', 'tlrApplicationId', 'sealedKey', 'applicant'])
    .where(tenantIsSql('application', tenant))
    .where('tlrApplicationId', '=', tlrApplicationId)
    .where('completedAt', 'is', null)
    .where('erasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/**
 * Completes an application: stores its answers, determines whether it is qualified or a duplicate, and, unless it is a
 * duplicate, publishes it, enqueues mails, and reports the conversion. A completed application stays unchanged.
 */
export async function completeApplication(
  tx: Tx,
  tenant: Tenant,
  dependencies: { secretBox: SecretBox; config: Pick<Config, 'billingZone' | 'applicantMailsPerDay'> },
  { tlrApplicationId, applicant, questions, answers, files = [], redirectUrl, language, at }: CompletedForm,
) {
  const unfinished = await lockUnfinished(tx, tenant, tlrApplicationId)
  if (unfinished === undefined) return
  const cipher = await getApplicationCipher(tx, tenant, dependencies, unfinished)
  const sealed = await sealApplicant(tx, tenant, dependencies, { cipher, applicant, at })
  const qualified = isApplicantQualified(questions, answers)
  const kept = Buffer.from(JSON.stringify(toStoredAnswers(questions, answers, files)))
  // Serializes applications of one person; otherwise concurrent ones would both count as first.
  if (sealed.emailHash !== null)
    await sql`select pg_advisory_xact_lock(${toObjectLockKey('applicant', sealed.emailHash.toString('hex'))})`.execute(
      tx,
    )
  const duplicate =
    sealed.emailHash !== null &&
    (await isDuplicate(tx, tenant, { tlrApplicationId, at, emailHash: sealed.emailHash }))
  const row = await tx
    .updateTable('application')
    .set({
      ...sealed,
      // The click may have been recorded after the form was opened.
      ...(await clickOfApplication(tx, tenant, tlrApplicationId)),
      answers: cipher.seal('answers', kept),
      qualified,
      duplicate,
      redirectUrl,
      ...(language === undefined ? {} : { language }),
      completedAt: at,
      completedTxid: sql`pg_current_xact_id()`,
    })
    .where(tenantIsSql('application', tenant))
    .where('id', '=', unfinished.id)
    .returning(['id as applicationId', 'jobId', 'adType', 'duplicate', 'tlrSid'])
    .executeTakeFirstOrThrow()
  if (row.duplicate) return
  await publishApplicationCompleted(tx, tenant, row, at)
  await enqueueCompletionMails(tx, tenant, {
    applicationId: row.applicationId,
    qualified: hasQualifyingQuestions(questions, answers) ? qualified : null,
    applicant,
    at,
    config: dependencies.config,
  })
  if (row.tlrSid !== null) await storeCompletedApplication(tx, row.tlrSid, at)
}

async function sealApplicant(
  tx: Tx,
  tenant: Tenant,
  dependencies: { secretBox: SecretBox },
  { cipher, applicant, at }: { cipher: ApplicationCipher; applicant: Applicant; at: Date },
) {
  const { emailAddress } = applicant
  const key = await getCustomerKey(tx, tenant, dependencies, at)
  return {
    applicant: cipher.seal('applicant', Buffer.from(JSON.stringify(applicant))),
    emailHash: emailAddress === null ? null : hashEmailAddress(key, emailAddress),
    ...hashApplicant(key, applicant),
  }
}

async function jobOf(tx: Tx, tenant: Tenant, jobId: number): Promise<ApplicationJob> {
  const row = await tx
    .selectFrom('job')
    .innerJoin('company', (join) => join.on(joinSameTenant('company', 'job', { id: 'job.companyId' })))
    .leftJoin('job as original', (join) =>
      join.on(joinSameTenant('original', 'job', { id: 'job.originalId' })),
    )
    .select(['job.sourceId', 'job.jobReference', 'job.title', 'job.url', 'job.places', 'job.zipcodes'])
    .select(['company.name as company', 'original.jobReference as originalJobReference'])
    .where(tenantIsSql('job', tenant))
    .where('job.id', '=', jobId)
    .executeTakeFirst()
  const { places, zipcodes, originalJobReference, ...job } = requireFound(row, 'job', jobId)
  const [place] = places
  return {
    ...job,
    jobId,
    originalJobReference: originalJobReference ?? job.jobReference,
    zipcode: place?.zip ?? zipcodes[0] ?? null,
    city: place?.city ?? null,
    state: place?.state ?? null,
  }
}

/** Returns the ad type of the click's campaign, or of the campaign to which the job is assigned. */
async function adTypeOf(
  tx: Tx,
  tenant: Tenant,
  { jobId, campaignId }: { jobId: number; campaignId: number | null },
): Promise<'JOB' | 'EVENT'> {
  const row = await tx
    .selectFrom('campaign')
    .select('adType')
    .where(tenantIsSql('campaign', tenant))
    .where('id', '=', ({ selectFrom, val, fn }) =>
      fn.coalesce(
        val(campaignId),
        selectFrom('assignment')
          .select('assignment.campaignId')
          .where(tenantIsSql('assignment', tenant))
          .where('assignment.jobId', '=', jobId),
      ),
    )
    .executeTakeFirst()
  return row?.adType === 'EVENT' ? 'EVENT' : 'JOB'
}

/** The campaign, segment, and publisher to which an application is attributed. */
type Origin = { campaignId: number | null; segmentId: number | null; publisherId: number | null }

/**
 * Attributes an application to the campaign and publisher of its click. If the click is not recorded yet, the job's
 * current campaign is used until the application is completed. Without a click, the application is not attributed.
 */
async function originOf(
  tx: Tx,
  tenant: Tenant,
  { tlrSid, jobId }: { tlrSid: string | null; jobId: number },
): Promise<Origin> {
  const nobody = { campaignId: null, segmentId: null, publisherId: null }
  if (tlrSid === null) return nobody
  const click = await tx
    .selectFrom('click')
    .select(['campaignId', 'segmentId', 'publisherId'])
    .where(tenantIsSql('click', tenant))
    .where('id', '=', tlrSid)
    .executeTakeFirst()
  if (click !== undefined) return click
  const holder = await tx
    .selectFrom('assignment')
    .select(['campaignId', 'segmentId'])
    .where(tenantIsSql('assignment', tenant))
    .where('jobId', '=', jobId)
    .executeTakeFirst()
  return { ...nobody, ...holder }
}

const clickOfApplication = (tx: Tx, tenant: Tenant, tlrApplicationId: string) =>
  tx
    .selectFrom('application')
    .innerJoin('click', (join) =>
      join.on(joinSameTenant('click', 'application', { id: 'application.tlrSid' })),
    )
    .select(['click.campaignId', 'click.segmentId', 'click.publisherId'])
    .where(tenantIsSql('application', tenant))
    .where('tlrApplicationId', '=', tlrApplicationId)
    .executeTakeFirst()

async function isDuplicate(
  tx: Tx,
  tenant: Tenant,
  { tlrApplicationId, emailHash, at }: { tlrApplicationId: string; emailHash: Buffer; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from application as own join application as other on ${joinSameTenant('other', 'own', {})}
    where ${tenantIsSql('own', tenant)} and own.tlr_application_id = ${tlrApplicationId}
      and other.email_hash = ${emailHash} and other.id <> own.id and other.ad_type = own.ad_type
      and other.completed_at > ${at}::timestamptz - ${duplicateDays} * interval '1 day' and not other.duplicate
      and case own.ad_type when 'EVENT' then other.job ->> 'company' = own.job ->> 'company'
        else other.job -> 'sourceId' = own.job -> 'sourceId'
          and other.job ->> 'originalJobReference' = own.job ->> 'originalJobReference' end
    limit 1`.execute(tx)
  return rows.length > 0
}
