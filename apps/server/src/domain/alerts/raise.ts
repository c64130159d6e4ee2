import { alertLabels, type AlertKind } from '@tiller/contract/platform/alerts/schemas'
import { storeMail } from '#lib/mail/outbox.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { listAlertSubscribers } from './subscriptions.ts'

export type NewAlert = Tenant & {
  kind: AlertKind
  /** Identifies the occurrence within its kind. */
  occurrence: string
  title: string
  text: string
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
    .values(rows.map(({ path: _, contacts: __, ...row }) => ({ ...row, at })))
    .onConflict((conflict) => conflict.constraint('alert_occurrence_key').doNothing())
    .returning('occurrence')
    .execute()
  const occurrences = new Set(recorded.map(({ occurrence }) => occurrence))
  const found = alerts.filter(({ occurrence }) => occurrences.has(occurrence))
  const [first] = found
  if (first !== undefined) await mailAlerts(tx, first, { ...toMail(found, baseUrl), baseUrl }, at)
}

type AlertMail = { subject: string; body: string }

function toMail(alerts: readonly NewAlert[], baseUrl: string): AlertMail {
  const [first] = alerts
  if (first !== undefined && alerts.length === 1)
    return { subject: first.title, body: `${first.text.trim()}\n\n${baseUrl}${first.path}\n` }
  const listed = alerts.slice(0, listedAlerts).map(({ title, path }) => `- ${title}\n  ${baseUrl}${path}`)
  const more = alerts.length > listedAlerts ? `\n… and ${alerts.length - listedAlerts} more` : ''
  return {
    subject: `${alerts.length} alerts: ${first === undefined ? '' : alertLabels[first.kind]}`,
    body: `${listed.join('\n')}${more}\n\nAll alerts: ${baseUrl}/console/alerts\n`,
  }
}

async function mailAlerts(
  tx: Tx,
  { rootCustomerId, customerId, kind, contacts = [] }: NewAlert,
  { subject, body, baseUrl }: AlertMail & { baseUrl: string },
  at: Date,
) {
  const tenant = { rootCustomerId, customerId }
  const { subscribers, userAddresses } = await listAlertSubscribers(tx, tenant, kind)
  for (const { emailAddress, unsubscribeKey } of subscribers) {
    const url = `${baseUrl}${unsubscribePath}/${unsubscribeKey}/${kind}`
    await storeMail(
      tx,
      {
        ...tenant,
        recipient: emailAddress,
        subject,
        body:
          `${body}\nYou receive this mail because of your alert “${alertLabels[kind]}”.\n` +
          `Choose your alerts: ${baseUrl}/console/settings/alerts\nUnsubscribe: ${url}\n`,
        headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      },
      at,
    )
  }
  // Contacts who are users are mailed according to their subscriptions.
  for (const recipient of contacts.filter((address) => !userAddresses.has(address.toLowerCase())))
    await storeMail(tx, { ...tenant, recipient, subject, body }, at)
}
