import { alertLabels, type AlertKind } from '@tiller/contract/platform/alerts/schemas'
import type { Language } from '@tiller/pages/pages'
import { storeMail } from '#lib/mail/outbox.ts'
import { createMailText, storeMailsTo, type WrittenMail } from '#lib/mail/user-mail.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { listAlertSubscribers } from './subscriptions.ts'

export type AlertText = { title: string; text: string }

export type NewAlert = Tenant & {
  kind: AlertKind
  /** Identifies the occurrence within its kind. */
  occurrence: string
  /** Writes the title and the text in a language. In English, they are stored. */
  write: (language: Language) => AlertText
  /** The path of the console screen on which the customer can react. */
  path: string
  campaignId?: number
  sourceId?: number
  /** Addresses other than users that receive the mail, such as the customer's contact. */
  contacts?: readonly string[]
}

export const unsubscribePath = '/console/unsubscribe'

const listedAlerts = 30

/**
 * Records alerts of one customer and kind, and mails those that are new in one mail per subscriber. Each occurrence is
 * recorded once: a unique key makes concurrent calls, also of other processes, wait for each other.
 */
export async function raiseAlerts(tx: Tx, alerts: readonly NewAlert[], baseUrl: string, at: Date) {
  // In the same order in every process, because different orders could deadlock.
  const rows = alerts.toSorted((a, b) => (a.occurrence < b.occurrence ? -1 : 1))
  const recorded = await tx
    .insertInto('alert')
    .values(rows.map(({ path: _, contacts: __, write, ...row }) => ({ ...row, ...write('en'), at })))
    .onConflict((conflict) => conflict.constraint('alert_occurrence_key').doNothing())
    .returning('occurrence')
    .execute()
  const occurrences = new Set(recorded.map(({ occurrence }) => occurrence))
  const found = alerts.filter(({ occurrence }) => occurrences.has(occurrence))
  const [first] = found
  if (first !== undefined) await mailAlerts(tx, first, { found, baseUrl }, at)
}

function writeMail(alerts: readonly NewAlert[], baseUrl: string, language: Language): WrittenMail {
  const t = createMailText(language)
  const written = alerts.map(({ write, path }) => ({ ...write(language), url: `${baseUrl}${path}` }))
  const [first] = written
  if (first !== undefined && written.length === 1)
    return { subject: first.title, body: `${first.text.trim()}\n\n${first.url}\n` }
  const count = written.length
  const listed = written.slice(0, listedAlerts).map(({ title, url }) => `- ${title}\n  ${url}`)
  const more = count > listedAlerts ? `\n${t('… and {count} more', { count: count - listedAlerts })}` : ''
  const all = t('All alerts: {url}', { url: `${baseUrl}/console/alerts` })
  const kind = alerts[0] === undefined ? '' : t(alertLabels[alerts[0].kind])
  return {
    subject: t('{count} alerts: {kind}', { count, kind }),
    body: `${listed.join('\n')}${more}\n\n${all}\n`,
  }
}

async function mailAlerts(
  tx: Tx,
  { rootCustomerId, customerId, kind, contacts = [] }: NewAlert,
  { found, baseUrl }: { found: readonly NewAlert[]; baseUrl: string },
  at: Date,
) {
  const tenant = { rootCustomerId, customerId }
  const { subscribers, userAddresses } = await listAlertSubscribers(tx, tenant, kind)
  for (const { emailAddress, language, unsubscribeKey } of subscribers) {
    const url = `${baseUrl}${unsubscribePath}/${unsubscribeKey}/${kind}`
    const t = createMailText(language)
    const { subject, body } = writeMail(found, baseUrl, language)
    const footer = [
      t('You receive this mail because of your alert “{kind}”.', { kind: t(alertLabels[kind]) }),
      t('Choose your alerts: {url}', { url: `${baseUrl}/console/settings/alerts` }),
      t('Unsubscribe: {url}', { url }),
    ]
    await storeMail(
      tx,
      {
        ...tenant,
        recipient: emailAddress,
        language,
        subject,
        body: `${body}\n${footer.join('\n')}\n`,
        headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      },
      at,
    )
  }
  // Contacts who are users are mailed according to their subscriptions.
  const recipients = contacts.filter((address) => !userAddresses.has(address.toLowerCase()))
  await storeMailsTo(tx, { ...tenant, recipients }, (_, language) => writeMail(found, baseUrl, language), at)
}
