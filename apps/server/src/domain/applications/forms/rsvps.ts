import type { QuestionOption } from '@tiller/contract/application-form/question'
import { formatSlot } from '@tiller/pages/pages'
import { sql } from 'kysely'
import { listEventSlotStarts } from '#domain/campaigns/hiring-events/slots.ts'
import { toObjectLockKey } from '#lib/postgres/advisory-locks.ts'
import type { Db, Tenant, Tx } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import type { HostedForm } from './hosted-form.ts'

type SlotTime = { at: Date; zone: string }

/** Returns the future slots of an event with free places, or null for a job campaign. */
export async function listFreeSlots(
  db: Db | Tx,
  tenant: Tenant,
  form: HostedForm,
  { at, zone }: SlotTime,
): Promise<QuestionOption[] | null> {
  if (form.adType !== 'EVENT') return null
  const taken = await takenSlots(db, tenant, form.campaignId)
  return listEventSlotStarts(form, zone)
    .filter((slot) => slot > at && (taken.get(slot.getTime()) ?? 0) < form.eventTimeslotLimit)
    .map((slot) => ({ value: slot.toISOString(), label: formatSlot(slot, zone, 'en') }))
}

async function takenSlots(db: Db | Tx, tenant: Tenant, campaignId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('rsvp')
    .select(({ fn }) => ['slotAt', fn.countAll<number>().as('taken')])
    .where(tenantIsSql('rsvp', tenant))
    .where('campaignId', '=', campaignId)
    .groupBy('slotAt')
    .execute()
  return new Map(rows.map(({ slotAt, taken }) => [slotAt.getTime(), taken]))
}

/**
 * Reserves a place in a slot. RSVPs to one event are serialized until the end of the transaction, so that no slot
 * exceeds its limit.
 *
 * @returns false if the slot is full, past, or not part of the event
 */
export async function reserveSlot(
  tx: Tx,
  { rootCustomerId, customerId }: Tenant,
  { form, slot, applicationId }: { form: HostedForm; slot: string; applicationId: number },
  when: SlotTime,
): Promise<boolean> {
  const tenant = { rootCustomerId, customerId }
  await sql`select pg_advisory_xact_lock(${toObjectLockKey('rsvps', form.campaignId)})`.execute(tx)
  const free = await listFreeSlots(tx, tenant, form, when)
  if (free?.some(({ value }) => value === slot) !== true) return false
  await tx
    .insertInto('rsvp')
    .values({ ...tenant, campaignId: form.campaignId, slotAt: new Date(slot), applicationId })
    .execute()
  return true
}

export async function findReservedSlot(
  db: Db | Tx,
  tenant: Tenant,
  tlrApplicationId: string,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('rsvp')
    .innerJoin('application', (join) =>
      join.on(joinSameTenant('application', 'rsvp', { id: 'rsvp.applicationId' })),
    )
    .select('rsvp.slotAt')
    .where(tenantIsSql('rsvp', tenant))
    .where('application.tlrApplicationId', '=', tlrApplicationId)
    .executeTakeFirst()
  return row?.slotAt
}
