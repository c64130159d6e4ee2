import { hash } from 'node:crypto'
import type { Db } from '#lib/postgres/database.ts'

/** Returns a key that is equal for all spellings of a mailbox or phone number. */
export function toRecipientKey(recipient: string): string {
  const [, name, domain] = /^([^@]*)@(.*)$/.exec(recipient.toLowerCase()) ?? []
  if (name === undefined || domain === undefined) return recipient.replaceAll(/\D/g, '')
  const [mailbox = ''] = name.split('+')
  return /^(?:gmail|googlemail)\.com$/.test(domain)
    ? `${mailbox.replaceAll('.', '')}@gmail.com`
    : `${mailbox}@${domain}`
}

const hashOf = (address: string) => hash('sha256', toRecipientKey(address), 'buffer')

/** Records that mail to an address was rejected, which suppresses further mails. */
export async function recordBounce(db: Db, address: string, at: Date): Promise<void> {
  await db
    .insertInto('bouncedAddress')
    .values({ addressHash: hashOf(address), bouncedAt: at })
    .onConflict((conflict) => conflict.constraint('bounced_address_pkey').doNothing())
    .execute()
}

export async function findBounce(db: Db, address: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('bouncedAddress')
    .select('bouncedAt')
    .where('addressHash', '=', hashOf(address))
    .executeTakeFirst()
  return row?.bouncedAt
}

/** Allows mails to an address again. Returns when one had bounced, or undefined if none had. */
export async function clearBounce(db: Db, address: string): Promise<Date | undefined> {
  const row = await db
    .deleteFrom('bouncedAddress')
    .where('addressHash', '=', hashOf(address))
    .returning('bouncedAt')
    .executeTakeFirst()
  return row?.bouncedAt
}
