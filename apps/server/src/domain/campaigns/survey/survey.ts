import type { SurveyStatusPart } from '@tiller/contract/platform/reports/parts'
import { sql } from 'kysely'
import type { Config } from '#lib/config/config.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import { storeMailsTo } from '#lib/mail/user-mail.ts'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import { repeatRounds } from '#lib/runtime/tasks/repeat-rounds.ts'
import type { DueTask } from '#lib/runtime/tasks/task.ts'
import { sealSurveyLink, type SurveyLink } from './link.ts'

export type SurveyDependencies = { db: Db; secretBox: SecretBox; config: Pick<Config, 'baseUrl'> }

const askAfter = '30 days'
const perRound = 100

/** Plans the survey of a campaign at its launch, unless it was planned or sent before. */
export const planSurvey = (tx: Tx, tenant: Tenant, campaignId: number, at: Date) =>
  tx
    .updateTable('campaign')
    .set({ surveyDueAt: sql<Date>`${at}::timestamptz + ${askAfter}::interval` })
    .where(tenantIsSql('campaign', tenant))
    .where('id', '=', campaignId)
    .where('surveyDueAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('survey')
            .select('survey.campaignId')
            .where(tenantIsSql('survey', tenant))
            .where('survey.campaignId', '=', campaignId),
        ),
      ),
    )
    .execute()

/**
 * Mails the surveys that are due, each once, to the address of the campaign or else of the customer. A campaign without
 * both gets none.
 *
 * @returns the number of campaigns
 */
const sendDueSurveys = ({ db, secretBox, config }: SurveyDependencies, at: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('campaign')
      .innerJoin('customer', 'customer.id', 'campaign.customerId')
      .select([
        'campaign.rootCustomerId',
        'campaign.customerId',
        'campaign.id as campaignId',
        'campaign.name',
      ])
      .select(sql<string | null>`coalesce(campaign.email_address, customer.email_address)`.as('recipient'))
      .where('campaign.surveyDueAt', 'is not', null)
      .where(sql<boolean>`(campaign.survey_due_at <= ${at} or campaign.status = 'ARCHIVED')`)
      .orderBy('campaign.surveyDueAt')
      .limit(perRound)
      .forUpdate('campaign')
      .skipLocked()
      .execute()
    for (const { name, recipient, ...link } of due) {
      await tx
        .updateTable('campaign')
        .set({ surveyDueAt: null })
        .where(tenantIsSql('campaign', link))
        .where('id', '=', link.campaignId)
        .execute()
      if (recipient === null) continue
      await tx
        .insertInto('survey')
        .values({ ...link, sentAt: at })
        .execute()
      const url = `${config.baseUrl}/survey/${sealSurveyLink(secretBox, link, at)}`
      await storeMailsTo(
        tx,
        { ...link, recipients: [recipient] },
        (t) => ({
          subject: t('Your campaign {name}', { name }),
          body: `${t('How satisfied are you with the campaign {name}? One click is enough:', { name })}\n\n${url}\n`,
        }),
        at,
      )
    }
    return due.length
  })

const sendAllSurveys = (dependencies: SurveyDependencies, at: Date, signal?: AbortSignal): Promise<number> =>
  repeatRounds(perRound, () => sendDueSurveys(dependencies, at), signal)

export const sendSurveysTask: DueTask<SurveyDependencies> = {
  name: 'campaigns.sendSurveys',
  description: 'Mails due surveys about hires to customers.',
  everySeconds: 60,
  run: async (dependencies, { at, signal }) => {
    await sendAllSurveys(dependencies, at, signal)
  },
  findNextDueTime: async ({ db }, at) => {
    const next = await db
      .selectFrom('campaign')
      .select(({ fn }) => fn.min('surveyDueAt').as('at'))
      .where('surveyDueAt', '>', at)
      .executeTakeFirst()
    return next?.at ?? null
  },
  runAll: (dependencies, at) => sendAllSurveys(dependencies, at),
}

/** Finds the campaign that a survey asks about. */
export const findSurvey = (db: Db, link: SurveyLink) =>
  db
    .selectFrom('survey')
    .innerJoin('campaign', (join) =>
      join.on(joinSameTenant('campaign', 'survey', { id: 'survey.campaignId' })),
    )
    .select(['campaign.name', 'survey.rating'])
    .where(tenantIsSql('survey', link))
    .where('survey.campaignId', '=', link.campaignId)
    .executeTakeFirst()

/** Stores the answer, unless there is one already; returns whether it was stored. */
export async function completeSurvey(db: Db, link: SurveyLink, { rating, at }: { rating: number; at: Date }) {
  const { numUpdatedRows } = await db
    .updateTable('survey')
    .set({ rating, completedAt: at })
    .where(tenantIsSql('survey', link))
    .where('campaignId', '=', link.campaignId)
    .where('completedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Reads the `surveyStatus` of campaigns, by id. */
export async function readSurveys(tx: Tx, tenant: Tenant, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('survey')
    .select(['campaignId', 'sentAt', 'completedAt', 'rating'])
    .where(tenantIsSql('survey', tenant))
    .where('campaignId', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.campaignId, row]))
  return (id: number): SurveyStatusPart => {
    const row = byId.get(id)
    return {
      status: row === undefined ? 'NOT_SENT' : row.completedAt === null ? 'SENT' : 'COMPLETED',
      sentAt: row?.sentAt.toISOString() ?? null,
      completedAt: row?.completedAt?.toISOString() ?? null,
      rating: row?.rating ?? null,
    }
  }
}
