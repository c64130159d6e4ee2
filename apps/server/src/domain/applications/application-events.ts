import type { JobApplication } from '@tiller/contract/platform/applications/schemas'
import type { EventType } from '@tiller/contract/platform/webhooks/event-types'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { publishEvents } from '#domain/events/publish/publish.ts'
import { enqueuePostUrlDelivery } from '#domain/events/publish/webhook-outbox.ts'
import type { EventSubject, EventSubjects } from '#domain/events/webhooks/sending/subject.ts'
import { readAnswerFiles } from './files/answer-files.ts'
import { toApplication } from './records/answer.ts'
import { findApplicationCiphers } from './records/application-cipher.ts'
import { findApplication } from './records/queries.ts'

/**
 * The event data in the outbox. Personal data is read when the message is sent, so erasure also covers unsent
 * messages.
 */
type StoredEventData = { applicationId: number }

const isStoredEventData = (data: unknown): data is StoredEventData =>
  typeof data === 'object' && data !== null && typeof (data as StoredEventData).applicationId === 'number'

const started: EventType = 'platform:JobApplication:started:v1'
const completed: EventType = 'platform:JobApplication:completed:v2'

/** Publishes that an application was started, when its contact details are submitted. */
export const publishApplicationStarted = (tx: Tx, tenant: Tenant, applicationId: number, at: Date) =>
  publishEvents(tx, { ...tenant, at, webhook: { type: started, data: { applicationId } } })

type Completed = {
  applicationId: number
  jobId: number
  adType: 'JOB' | 'EVENT'
  tlrSid: string | null
}

/**
 * Publishes a completed application that is not a duplicate, and enqueues its delivery to the job's `postUrl`. Webhooks
 * receive valid applications only: those from a valid click, and all RSVPs.
 */
export async function publishApplicationCompleted(
  tx: Tx,
  tenant: Tenant,
  { applicationId, jobId, adType, tlrSid }: Completed,
  at: Date,
) {
  const webhook = { type: completed, data: { applicationId } }
  if (adType === 'EVENT' || (tlrSid !== null && (await isValidClick(tx, tenant, tlrSid))))
    await publishEvents(tx, { ...tenant, at, webhook })
  const postUrl = await postUrlOf(tx, tenant, jobId)
  if (postUrl !== null) await enqueuePostUrlDelivery(tx, tenant, { ...webhook, at }, postUrl)
}

/** A click that is not recorded yet counts as valid, so that no application is lost during a database failure. */
async function isValidClick(tx: Tx, tenant: Tenant, id: string): Promise<boolean> {
  const click = await tx
    .selectFrom('click')
    .select('class')
    .where(tenantIsSql('click', tenant))
    .where('id', '=', id)
    .executeTakeFirst()
  return click === undefined || ['VALID', 'CAPPED', 'SUSPECT'].includes(click.class)
}

async function postUrlOf(tx: Tx, tenant: Tenant, jobId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('job')
    .select('apply')
    .where(tenantIsSql('job', tenant))
    .where('id', '=', jobId)
    .executeTakeFirst()
  // The column contains the `<tiller_apply>` element of the feed.
  return (row?.apply as { postUrl?: string | null } | null | undefined)?.postUrl ?? null
}

type ApplicationMessage = Omit<JobApplication, 'id' | 'erasedAt' | 'duplicate' | 'adType'> & {
  applicationId: number
}

const application: EventSubject = {
  content: async ({ db, secretBox, config }, tenant, data) => {
    if (!isStoredEventData(data)) return undefined
    return db.transaction().execute(async (tx) => {
      const row = await findApplication(tx, tenant, data.applicationId)
      if (row === undefined || row.erasedAt !== null) return undefined
      const cipher = (await findApplicationCiphers(tx, tenant, secretBox))(row)
      const expand = ['resume', 'qualifyingQuestionAnswers'] as const
      const {
        id: applicationId,
        erasedAt: _,
        duplicate: __,
        adType: ___,
        ...told
      } = toApplication(row, cipher, {
        expand,
        baseUrl: config.baseUrl,
        files: await readAnswerFiles(tx, tenant, { cipher, id: row.id }),
      })
      return { applicationId, ...told }
    })
  },
  // Answers are the only long fields.
  brief: (content, { config }) => {
    const { questionsAndAnswers: _, qualifyingQuestionAnswers: __, ...told } = content as ApplicationMessage
    return {
      ...told,
      omitted: ['questionsAndAnswers', 'qualifyingQuestionAnswers'],
      url: `${config.baseUrl}/v5/applications/${told.applicationId}?expand=qualifyingQuestionAnswers`,
    }
  },
  // The advertiser no longer accepts applications (HTTP 410), so the job expires.
  gone: async (tx, tenant, data, at) => {
    if (!isStoredEventData(data)) return
    const row = await findApplication(tx, tenant, data.applicationId)
    if (row === undefined) return
    await tx
      .updateTable('job')
      .set({ expiresAt: at, modifiedAt: at })
      .where(tenantIsSql('job', tenant))
      .where('id', '=', row.jobId)
      .execute()
    await publishEvents(tx, { reindex: { kind: 'job', ids: [row.jobId] } })
  },
}

export const applicationSubjects: EventSubjects = { [started]: application, [completed]: application }
