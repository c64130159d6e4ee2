import { maxNotes, type ApplicationNote } from '@tiller/contract/platform/hiring/schemas'
import { sql } from 'kysely'
import { publishEvents } from '#domain/events/publish/publish.ts'
import type { SecretBox } from '#lib/crypto/secret-box.ts'
import { ApiError, requireFound } from '#lib/http/api-error.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { toObjectLockKey } from '#lib/postgres/advisory-locks.ts'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { findApplicationCiphers, getApplicationCipher } from '../records/application-cipher.ts'
import { findApplication, type ApplicationRow } from '../records/queries.ts'

export type NoteContext = Pick<RequestContext, 'tenant' | 'by' | 'at'> & { readonly secretBox: SecretBox }

/** Selects notes with the authors that the acting customer may see. */
const notes = (tx: Tx, tenant: Tenant) =>
  tx
    .selectFrom('applicationNote')
    .innerJoin('application', (join) =>
      join
        .onRef('application.rootCustomerId', '=', 'applicationNote.rootCustomerId')
        .onRef('application.customerId', '=', 'applicationNote.customerId')
        .onRef('application.id', '=', 'applicationNote.applicationId'),
    )
    .leftJoin('appUser', (join) =>
      join
        .onRef('appUser.rootCustomerId', '=', 'applicationNote.rootCustomerId')
        .onRef('appUser.id', '=', 'applicationNote.appUserId'),
    )
    .select(['applicationNote.id', 'applicationNote.applicationId', 'applicationNote.text'])
    .select(['applicationNote.appUserId', 'appUser.emailAddress'])
    .select(['applicationNote.createdAt', 'applicationNote.editedAt'])
    .select(['application.tlrApplicationId', 'application.sealedKey'])
    .where(tenantIsSql('applicationNote', tenant))

type NoteRow = NonNullable<Awaited<ReturnType<typeof findNote>>>

export const findNote = (tx: Tx, tenant: Tenant, id: number) =>
  notes(tx, tenant).where('applicationNote.id', '=', id).executeTakeFirst()

export const listNotes = (tx: Tx, tenant: Tenant, applicationId: number) =>
  notes(tx, tenant)
    .where('applicationNote.applicationId', '=', applicationId)
    .orderBy('applicationNote.id', 'desc')
    .limit(maxNotes)
    .execute()

/** Returns the API representations of notes. */
export async function toNotes(
  tx: Tx,
  { tenant, secretBox }: NoteContext,
  rows: readonly NoteRow[],
): Promise<ApplicationNote[]> {
  const cipherOf = await findApplicationCiphers(tx, tenant, secretBox)
  return rows.flatMap((row) => {
    const cipher = cipherOf(row)
    if (cipher === undefined) return []
    const { id, applicationId, appUserId: userId, emailAddress, createdAt, editedAt } = row
    return [
      {
        id,
        applicationId,
        text: String(cipher.unseal('note', row.text)),
        userId,
        emailAddress,
        createdAt: createdAt.toISOString(),
        editedAt: editedAt?.toISOString() ?? null,
      },
    ]
  })
}

/** Writes a note. Throws `transition-not-allowed` for an erased application and `quota-exceeded`. */
export async function createNote(
  tx: Tx,
  ctx: NoteContext,
  application: ApplicationRow,
  text: string,
): Promise<NoteRow> {
  const { tenant, by, at } = ctx
  requireOwnKey(application)
  await enforceQuota(tx, tenant, application.id)
  const cipher = await getApplicationCipher(tx, tenant, ctx, application)
  const { id } = await tx
    .insertInto('applicationNote')
    .values({
      ...tenant,
      applicationId: application.id,
      appUserId: by.userId,
      text: cipher.seal('note', Buffer.from(text)),
      createdAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Checked again, because the insert may have waited for an erasure in progress.
  requireOwnKey(
    requireFound(await findApplication(tx, tenant, application.id), 'application', application.id),
  )
  await recordNoteChange(tx, ctx, id, 'CREATE')
  return getNote(tx, tenant, id)
}

const getNote = async (tx: Tx, tenant: Tenant, id: number): Promise<NoteRow> =>
  requireFound(await findNote(tx, tenant, id), 'note', id)

export async function updateNote(tx: Tx, ctx: NoteContext, note: NoteRow, text: string): Promise<NoteRow> {
  const { tenant, at } = ctx
  const cipher = await getApplicationCipher(tx, tenant, ctx, note)
  await tx
    .updateTable('applicationNote')
    .set({ text: cipher.seal('note', Buffer.from(text)), editedAt: at })
    .where(tenantIsSql('applicationNote', tenant))
    .where('id', '=', note.id)
    .execute()
  await recordNoteChange(tx, ctx, note.id, 'CHANGE')
  return getNote(tx, tenant, note.id)
}

export async function deleteNote(tx: Tx, ctx: NoteContext, { id }: NoteRow) {
  await tx
    .deleteFrom('applicationNote')
    .where(tenantIsSql('applicationNote', ctx.tenant))
    .where('id', '=', id)
    .execute()
  await recordNoteChange(tx, ctx, id, 'DELETE')
}

/** Throws unless the application has a key of its own, with which its notes are erased. */
function requireOwnKey({ id, erasedAt, sealedKey }: ApplicationRow) {
  if (erasedAt !== null)
    throw new ApiError('transition-not-allowed', `Application ${id} was erased, so it accepts no notes.`)
  if (sealedKey === null)
    throw new ApiError(
      'transition-not-allowed',
      `Application ${id} is being encrypted with a key of its own after an upgrade. Try again in a few minutes.`,
    )
}

async function enforceQuota(tx: Tx, tenant: Tenant, applicationId: number) {
  await sql`select pg_advisory_xact_lock(${toObjectLockKey('notes', applicationId)})`.execute(tx)
  const { total } = await tx
    .selectFrom('applicationNote')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(tenantIsSql('applicationNote', tenant))
    .where('applicationId', '=', applicationId)
    .executeTakeFirstOrThrow()
  if (total >= maxNotes) throw new ApiError('quota-exceeded', `An application may have ${maxNotes} notes.`)
}

/** Omits the text: audit records are permanent, and notes are erased with the applicant. */
const recordNoteChange = (
  tx: Tx,
  { tenant, by, at }: NoteContext,
  objectId: number,
  action: 'CREATE' | 'CHANGE' | 'DELETE',
) => publishEvents(tx, { ...tenant, at, change: { objectType: 'NOTE', objectId, action, by } })
