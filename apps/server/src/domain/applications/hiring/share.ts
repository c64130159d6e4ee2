import { maxSharesPerDay } from '@tiller/contract/platform/hiring/schemas'
import type { Language } from '@tiller/pages/pages'
import { sql } from 'kysely'
import { ApiError, createInvalidRequestError } from '#lib/http/api-error.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { storeMail } from '#lib/mail/outbox.ts'
import { createMailText, toLanguage, type MailText } from '#lib/mail/user-mail.ts'
import { toObjectLockKey } from '#lib/postgres/advisory-locks.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import type { ApplicationRow } from '../records/queries.ts'

type ShareContext = Pick<RequestContext, 'tenant' | 'by' | 'at'> & { readonly baseUrl: string }

const hourMs = 3600_000
const dayMs = 24 * hourMs

/**
 * Mails a link to the application to colleagues, in their language or else in that of the sender. The mail contains
 * nothing about the applicant. Throws `invalid-request` for a user who cannot open it, and `too-many-requests` above
 * the limits; then nobody gets a mail.
 */
export async function shareApplication(
  tx: Tx,
  ctx: ShareContext,
  { id: applicationId, job }: Pick<ApplicationRow, 'id' | 'job'>,
  { userIds, language }: { userIds: readonly number[]; language: Language | null },
) {
  const { tenant, at } = ctx
  await sql`select pg_advisory_xact_lock(${toObjectLockKey('shares', tenant.customerId)})`.execute(tx)
  const colleagues = await findColleagues(tx, tenant, userIds)
  await enforceLimits(tx, tenant, { applicationId, userIds }, at)
  await tx
    .insertInto('applicationShare')
    .values(userIds.map((appUserId) => ({ ...tenant, applicationId, appUserId, sharedAt: at })))
    .onConflict((conflict) => conflict.constraint('application_share_pkey').doUpdateSet({ sharedAt: at }))
    .execute()
  // Only `beginApplication` writes this column.
  const { title } = job as { title: string }
  const url = `${ctx.baseUrl}/console/applications/${applicationId}`
  const sender = await findSenderName(tx, ctx)
  for (const colleague of colleagues) {
    const own = toLanguage(colleague.language ?? language)
    const t = createMailText(own)
    const subject = t('Application for {title}', { title })
    const body = [writeRequest(t, ctx, { sender, title }), url, t('Sign in to open it.')].join('\n\n')
    const recipient = colleague.emailAddress
    await storeMail(tx, { ...tenant, applicationId, recipient, language: own, subject, body }, at)
  }
}

function writeRequest(
  t: MailText,
  { by }: ShareContext,
  { sender, title }: { sender: string | undefined; title: string },
) {
  if (sender !== undefined)
    return t('{sender} asks you to look at an application for {title}:', { sender, title })
  return by.userId === null
    ? t('An app client of your account asks you to look at an application for {title}:', { title })
    : t('A colleague asks you to look at an application for {title}:', { title })
}

/** Finds users who have accepted their invitation. Every role may read applications. */
async function findColleagues(tx: Tx, tenant: Tenant, userIds: readonly number[]) {
  const found = await tx
    .selectFrom('appUser')
    .innerJoin('credential', 'credential.id', 'appUser.credentialId')
    .select(['appUser.id', 'appUser.emailAddress', 'credential.language'])
    .where(tenantIsSql('appUser', tenant))
    .where('appUser.id', 'in', [...userIds])
    .orderBy('appUser.id')
    .execute()
  const known = new Set(found.map(({ id }) => id))
  const unknown = userIds.flatMap((id, index) => (known.has(id) ? [] : [{ id, index }]))
  if (unknown.length > 0)
    throw createInvalidRequestError(
      unknown.map(({ id, index }) => ({
        in: 'body',
        field: `userIds[${index}]`,
        message: 'must be a user of this account who has accepted the invitation',
        value: id,
      })),
    )
  return found
}

async function enforceLimits(
  tx: Tx,
  tenant: Tenant,
  { applicationId, userIds }: { applicationId: number; userIds: readonly number[] },
  at: Date,
) {
  const shares = (since: Date) =>
    tx
      .selectFrom('applicationShare')
      .select('sharedAt')
      .where(tenantIsSql('applicationShare', tenant))
      .where('sharedAt', '>', since)
      .orderBy('sharedAt')
  const [recent] = await shares(new Date(at.getTime() - hourMs))
    .where('applicationId', '=', applicationId)
    .where('appUserId', 'in', [...userIds])
    .execute()
  if (recent !== undefined)
    throw tooMany(
      'A colleague receives at most one mail an hour about an application',
      recent.sharedAt,
      hourMs,
      at,
    )
  const ofDay = await shares(new Date(at.getTime() - dayMs)).execute()
  const [oldest] = ofDay
  if (oldest !== undefined && ofDay.length + userIds.length > maxSharesPerDay)
    throw tooMany(
      `At most ${maxSharesPerDay} applications can be shared in 24 hours`,
      oldest.sharedAt,
      dayMs,
      at,
    )
}

function tooMany(rule: string, since: Date, windowMs: number, at: Date) {
  const seconds = Math.ceil((since.getTime() + windowMs - at.getTime()) / 1000)
  return new ApiError(
    'too-many-requests',
    `${rule}; try again in ${Math.ceil(seconds / 60)} minutes.`,
    [],
    seconds,
  )
}

async function findSenderName(tx: Tx, { tenant, by }: ShareContext): Promise<string | undefined> {
  if (by.userId === null) return undefined
  const user = await tx
    .selectFrom('appUser')
    .select('emailAddress')
    .where('rootCustomerId', '=', tenant.rootCustomerId)
    .where('id', '=', by.userId)
    .executeTakeFirst()
  return user?.emailAddress
}
