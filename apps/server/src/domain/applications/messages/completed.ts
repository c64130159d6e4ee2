import type { Applicant } from '@tiller/contract/platform/applications/schemas'
import { formatSlot } from '@tiller/pages/pages'
import { sql } from 'kysely'
import type { Config } from '#lib/config/config.ts'
import { createMailText, storeMailsTo, toLanguage, type MailText } from '#lib/mail/user-mail.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import { findApplicantBrand } from './applicant-brand.ts'
import { formatGreeting, storeApplicantMail, type ApplicantMailConfig } from './applicant-mail.ts'

export type CompletedApplication = {
  applicationId: number
  /** Whether all qualifying questions were answered correctly; null if the form has none. */
  qualified: boolean | null
  applicant: Applicant
  at: Date
  config: ApplicantMailConfig & Pick<Config, 'billingZone'>
}

/**
 * Queues the mails about an application in the transaction that completes it: to the address of its job, segment, or
 * campaign (the first that is set), to the campaign's other addresses, and to the applicant. RSVPs are in the daily
 * mail. Mails to others contain no personal data.
 */
export async function enqueueCompletionMails(
  tx: Tx,
  { rootCustomerId, customerId }: Tenant,
  { applicationId, qualified, applicant, at, config }: CompletedApplication,
) {
  const tenant = { rootCustomerId, customerId }
  const row = await recipientsOf(tx, tenant, applicationId)
  if (row === undefined) return
  const { title, company } = row
  if (applicant.emailAddress !== null)
    await storeApplicantMail(
      tx,
      config,
      {
        ...tenant,
        applicationId,
        publisherId: (await findApplicantBrand(tx, tenant, row.tlrSid)).publisherId,
        recipient: applicant.emailAddress,
        ...thanks(row, applicant, config.billingZone),
      },
      at,
    )
  if (row.adType === 'EVENT') return
  const own = row.jobEmail ?? row.segmentEmail ?? row.campaignEmail
  const recipients = new Set([...(own === null ? [] : [own]), ...(row.otherEmailAddresses ?? [])])
  const received = { title, company, reference: row.jobReference }
  const request = `GET /v5/applications/${applicationId}`
  await storeMailsTo(
    tx,
    { ...tenant, applicationId, recipients },
    (t) => ({
      subject: t('Application for {title}', { title }),
      body:
        t('You have received an application for {title} at {company} ({reference}).', received) +
        `${formatQualified(t, qualified)}\n\n${t('Application {id}: {request}', { id: applicationId, request })}\n`,
    }),
    at,
  )
}

function formatQualified(t: MailText, qualified: boolean | null) {
  if (qualified === null) return ''
  return ` ${t(qualified ? 'All qualifying questions were answered correctly.' : 'Not all qualifying questions were answered correctly.')}`
}

type ThanksFields = {
  adType: string
  title: string
  company: string
  language: string
  slotAt: Date | null
  eventLocation: string | null
}

/** Writes the confirmation in the language of the form. */
function thanks(row: ThanksFields, { firstName }: Applicant, zone: string) {
  const { adType, title, company, slotAt, eventLocation: place } = row
  const language = toLanguage(row.language)
  const t = createMailText(language)
  const hello = formatGreeting(firstName, language)
  if (adType !== 'EVENT')
    return {
      language,
      subject: t('Your application: {title}', { title }),
      body: `${hello}\n\n${t('We have received your application for {title} at {company}. You do not need to do anything else.', { title, company })}\n`,
    }
  const details = [
    ...(slotAt === null ? [] : [t('When: {time}', { time: formatSlot(slotAt, zone, language) })]),
    ...(place === null ? [] : [t('Where: {place}', { place })]),
  ]
  return {
    language,
    subject: t('Your reply: {title}', { title }),
    body: `${hello}\n\n${t('We have received your reply to {title} by {company}.', { title, company })}\n\n${details.map((line) => `${line}\n`).join('')}`,
  }
}

const recipientsOf = (tx: Tx, tenant: Tenant, applicationId: number) =>
  tx
    .selectFrom('application')
    .leftJoin('job', (join) => join.on(joinSameTenant('job', 'application', { id: 'application.jobId' })))
    .leftJoin('campaign', (join) =>
      join.on(joinSameTenant('campaign', 'application', { id: 'application.campaignId' })),
    )
    .leftJoin('segment', (join) =>
      join.on(joinSameTenant('segment', 'application', { id: 'application.segmentId' })),
    )
    .leftJoin('rsvp', (join) =>
      join.on(joinSameTenant('rsvp', 'application', { applicationId: 'application.id' })),
    )
    .leftJoin('campaign as event', (join) =>
      join.on(joinSameTenant('event', 'rsvp', { id: 'rsvp.campaignId' })),
    )
    .select(['application.tlrSid', 'application.language', 'rsvp.slotAt', 'event.eventLocation'])
    .select(['application.adType', 'job.emailAddress as jobEmail', 'segment.emailAddress as segmentEmail'])
    .select(['campaign.emailAddress as campaignEmail', 'campaign.otherEmailAddresses'])
    .select([
      sql<string>`application.job ->> 'title'`.as('title'),
      sql<string>`application.job ->> 'company'`.as('company'),
      sql<string>`application.job ->> 'jobReference'`.as('jobReference'),
    ])
    .where(tenantIsSql('application', tenant))
    .where('application.id', '=', applicationId)
    .executeTakeFirst()
