import type { Applicant } from '@tiller/contract/platform/applications/schemas'
import { formatSlot, type Language } from '@tiller/pages/pages'
import { storeMailsTo, type MailText, type WrittenMail } from '#lib/mail/user-mail.ts'
import { toBillingDay, startOfDay } from '#domain/campaigns/budget/billing-days.ts'
import type { Config } from '#lib/config/config.ts'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import type { DueTask } from '#lib/runtime/tasks/task.ts'
import { findApplicationCiphers } from '../records/application-cipher.ts'

export type GuestListDependencies = { db: Db; secretBox: SecretBox; config: Pick<Config, 'billingZone'> }

/**
 * Enqueues mails to event organizers after midnight: a summary of RSVPs by slot if there were new ones the day before,
 * and on the first day of the event the guest list. Each is sent at most once per day.
 *
 * @returns the number of mails
 */
export async function enqueueGuestLists(dependencies: GuestListDependencies, at: Date): Promise<number> {
  const { db, config } = dependencies
  const day = toBillingDay(at, config.billingZone)
  const events = await db
    .selectFrom('campaign')
    .select(['rootCustomerId', 'customerId', 'id', 'name', 'emailAddress', 'eventStartDt', 'eventEndDt'])
    .where('adType', '=', 'EVENT')
    .where('status', '<>', 'ARCHIVED')
    .where('emailAddress', 'is not', null)
    .where('eventEndDt', '>=', startOfDay(day, config.billingZone))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('rsvp')
          .select('rsvp.applicationId')
          .whereRef('rsvp.rootCustomerId', '=', 'campaign.rootCustomerId')
          .whereRef('rsvp.customerId', '=', 'campaign.customerId')
          .whereRef('rsvp.campaignId', '=', 'campaign.id'),
      ),
    )
    .execute()
  let mails = 0
  for (const event of events) {
    const isFirstDay =
      event.eventStartDt !== null && toBillingDay(event.eventStartDt, config.billingZone) === day
    const mail = isFirstDay ? enqueueGuestList : enqueueDailySummary
    const isEnqueued = await db.transaction().execute((tx) => mail(tx, dependencies, event, { day, at }))
    if (isEnqueued) mails++
  }
  return mails
}

type Event = Tenant & { id: number; name: string; emailAddress: string | null }
type When = { day: string; at: Date }

/** Records the mail of this day. Returns false if it is already enqueued. */
async function claimMail(tx: Tx, event: Event, kind: 'DAILY' | 'FINAL', day: string): Promise<boolean> {
  const { rootCustomerId, customerId, id: campaignId } = event
  const row = await tx
    .insertInto('eventMail')
    .values({ rootCustomerId, customerId, campaignId, kind, day })
    .onConflict((conflict) => conflict.constraint('event_mail_pkey').doNothing())
    .returning('day')
    .executeTakeFirst()
  return row !== undefined
}

async function enqueueDailySummary(
  tx: Tx,
  { config }: GuestListDependencies,
  event: Event,
  { day, at }: When,
) {
  if (!(await claimMail(tx, event, 'DAILY', day))) return false
  const guests = await findGuests(tx, event)
  const [today, now] = [startOfDay(day, config.billingZone), at.getTime()]
  const yesterday = startOfDay(
    toBillingDay(new Date(today.getTime() - 1), config.billingZone),
    config.billingZone,
  )
  const fresh = guests.filter(({ completedAt }) => {
    const ms = completedAt?.getTime() ?? now
    return ms >= yesterday.getTime() && ms < today.getTime()
  })
  if (fresh.length === 0) return false
  const bySlot = [...Map.groupBy(guests, ({ slotAt }) => slotAt.getTime())]
  const counts = { event: event.name, fresh: fresh.length, total: guests.length }
  await enqueue(tx, event, at, (t, language) => {
    const lines = bySlot.map(
      ([slot, all]) => `${formatSlot(new Date(slot), config.billingZone, language)}: ${all.length}`,
    )
    return {
      subject: t('Replies to {event}: {fresh} new, {total} in total', counts),
      body: `${lines.join('\n')}\n`,
    }
  })
  return true
}

async function enqueueGuestList(
  tx: Tx,
  { config, secretBox }: GuestListDependencies,
  event: Event,
  { day, at }: When,
) {
  if (!(await claimMail(tx, event, 'FINAL', day))) return false
  const cipherOf = await findApplicationCiphers(tx, event, secretBox)
  const guests = (await findGuests(tx, event)).map(({ slotAt, applicant, ...row }) => {
    // An erased guest keeps the slot.
    const cipher = cipherOf(row)
    const known =
      applicant === null || cipher === undefined
        ? null
        : (JSON.parse(String(cipher.unseal('applicant', applicant))) as Applicant)
    const who =
      known === null ? null : `${known.firstName} ${known.lastName}, ${known.emailAddress}, ${known.phone}`
    return { slotAt, who }
  })
  await enqueue(tx, event, at, (t, language) => {
    const lines = guests.map(
      ({ slotAt, who }) => `${formatSlot(slotAt, config.billingZone, language)}: ${who ?? t('(erased)')}`,
    )
    return { subject: t('Guest list of {event}', { event: event.name }), body: `${lines.join('\n')}\n` }
  })
  return true
}

const findGuests = (tx: Tx, event: Event) =>
  tx
    .selectFrom('rsvp')
    .innerJoin('application', (join) =>
      join.on(joinSameTenant('application', 'rsvp', { id: 'rsvp.applicationId' })),
    )
    .select([
      'rsvp.slotAt',
      'application.tlrApplicationId',
      'application.applicant',
      'application.sealedKey',
      'application.completedAt',
    ])
    .where(tenantIsSql('rsvp', event))
    .where('rsvp.campaignId', '=', event.id)
    .where('application.duplicate', '=', false)
    .orderBy('rsvp.slotAt')
    .orderBy('rsvp.applicationId')
    .execute()

async function enqueue(
  tx: Tx,
  event: Event,
  at: Date,
  write: (t: MailText, language: Language) => WrittenMail,
) {
  const { rootCustomerId, customerId, id: campaignId, emailAddress: recipient } = event
  if (recipient !== null)
    await storeMailsTo(tx, { rootCustomerId, customerId, campaignId, recipients: [recipient] }, write, at)
}

export const mailGuestListsTask: DueTask<GuestListDependencies> = {
  name: 'applications.mailOrganisers',
  description: 'Mails the guest lists of events to their organizers.',
  everySeconds: 60,
  run: async (dependencies, { at }) => {
    await enqueueGuestLists(dependencies, at)
  },
  // Mails are due at starts of days only.
  findNextDueTime: async () => null,
  runAll: enqueueGuestLists,
}
