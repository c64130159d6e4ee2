import type { Applicant } from '@tiller/contract/platform/applications/schemas'
import { translate } from '@tiller/pages/pages'
import { sql } from 'kysely'
import { formatBrandUrl } from '#lib/brand/brand.ts'
import type { Config } from '#lib/config/config.ts'
import { toLanguage } from '#lib/mail/user-mail.ts'
import type { Db, Tx } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import { repeatRounds } from '#lib/runtime/tasks/repeat-rounds.ts'
import type { DueTask } from '#lib/runtime/tasks/task.ts'
import { sealFormLink } from '../forms/link.ts'
import { findApplicationCiphers } from '../records/application-cipher.ts'
import { findApplicantBrand } from './applicant-brand.ts'
import { storeApplicantMail, type ApplicantMailConfig } from './applicant-mail.ts'

export type ReminderDependencies = {
  db: Db
  secretBox: SecretBox
  config: Pick<Config, 'baseUrl'> & ApplicantMailConfig
}

const remindAfter = '24 hours'
/** After an outage, applications older than this get no reminder. */
const remindUntil = '6 days'
const perRound = 100

/** Reminds applicants of unfinished applications, once each, through the campaign's channels. */
export const sendDueReminders = (dependencies: ReminderDependencies, at: Date): Promise<number> =>
  dependencies.db.transaction().execute(async (tx) => {
    const due = await claimDueReminders(tx, at)
    for (const row of due) await enqueueReminder(tx, dependencies, row, at)
    return due.length
  })

type Due = Awaited<ReturnType<typeof claimDueReminders>>[number]

/** Selects unfinished applications that will get a reminder. */
const waitingReminders = (db: Db | Tx) =>
  db
    .selectFrom('application')
    .innerJoin('campaign', (join) =>
      join.on(joinSameTenant('campaign', 'application', { id: 'application.campaignId' })),
    )
    .where('application.completedAt', 'is', null)
    .where('application.remindedAt', 'is', null)
    .where('application.applicant', 'is not', null)
    .where('campaign.sendReminders', '=', true)
    .where('campaign.reminderType', '<>', 'NONE')

async function claimDueReminders(tx: Tx, at: Date) {
  const waiting = await waitingReminders(tx)
    .select(['application.rootCustomerId', 'application.customerId', 'application.id'])
    .select([
      'application.tlrApplicationId',
      'application.tlrSid',
      'application.jobId',
      'application.applicant',
      'application.sealedKey',
      'application.adType',
      'application.language',
    ])
    .select(['campaign.reminderType', sql<string>`application.job ->> 'title'`.as('title')])
    .where(sql<boolean>`application.started_at between ${at}::timestamptz - ${remindUntil}::interval
      and ${at}::timestamptz - ${remindAfter}::interval`)
    .orderBy('application.startedAt')
    .limit(perRound)
    .forUpdate('application')
    .skipLocked()
    .execute()
  for (const { id, ...tenant } of waiting)
    await tx
      .updateTable('application')
      .set({ remindedAt: at })
      .where(tenantIsSql('application', tenant))
      .where('id', '=', id)
      .execute()
  return waiting
}

async function enqueueReminder(tx: Tx, { secretBox, config }: ReminderDependencies, due: Due, at: Date) {
  const { rootCustomerId, customerId, id: applicationId, tlrApplicationId, tlrSid, jobId } = due
  const tenant = { rootCustomerId, customerId }
  const cipher = (await findApplicationCiphers(tx, tenant, secretBox))(due)
  if (cipher === undefined || due.applicant === null) return
  const applicant = JSON.parse(String(cipher.unseal('applicant', due.applicant))) as Applicant
  const link = sealFormLink(secretBox, { ...tenant, jobId, tlrSid, at, tlrApplicationId })
  const brand = await findApplicantBrand(tx, tenant, tlrSid)
  const url = `${formatBrandUrl(brand, config.baseUrl)}/apply/${link}`
  const { publisherId } = brand
  const message = { ...tenant, applicationId, publisherId, ...createReminder(due, url) }
  const ways = due.reminderType === 'BOTH' ? ['EMAIL', 'SMS'] : [due.reminderType]
  if (ways.includes('EMAIL') && applicant.emailAddress !== null)
    await storeApplicantMail(tx, config, { ...message, recipient: applicant.emailAddress }, at)
  if (ways.includes('SMS') && applicant.phone !== null)
    await storeApplicantMail(tx, config, { ...message, recipient: applicant.phone, channel: 'TEXT' }, at)
}

/** Writes a reminder in the language of the form. */
function createReminder({ adType, title, language: stored }: Due, url: string) {
  const language = toLanguage(stored)
  const [subject, body] =
    adType === 'EVENT'
      ? (['Your reply: {title}', 'You have started to reply for {title}. Continue here: {url}'] as const)
      : ([
          'Your application: {title}',
          'You have started to apply for {title}. Continue here: {url}',
        ] as const)
  return {
    language,
    subject: translate(language, subject, { title }),
    body: translate(language, body, { title, url }),
  }
}

const sendAllReminders = (
  dependencies: ReminderDependencies,
  at: Date,
  signal?: AbortSignal,
): Promise<number> => repeatRounds(perRound, () => sendDueReminders(dependencies, at), signal)

export const sendRemindersTask: DueTask<ReminderDependencies> = {
  name: 'applications.remind',
  description: 'Sends due reminders of events to applicants.',
  everySeconds: 60,
  run: async (dependencies, { at, signal }) => {
    await sendAllReminders(dependencies, at, signal)
  },
  findNextDueTime: async ({ db }, at) => {
    const next = await waitingReminders(db)
      .select(sql<Date | null>`min(application.started_at) + ${remindAfter}::interval`.as('at'))
      .where(sql<boolean>`application.started_at > ${at}::timestamptz - ${remindAfter}::interval`)
      .executeTakeFirst()
    return next?.at ?? null
  },
  runAll: (dependencies, at) => sendAllReminders(dependencies, at),
}
