import type { Handlers } from '@tiller/contract/operation'
import type { hiringOperations } from '@tiller/contract/platform/hiring/operations'
import { isScopeGranted } from '@tiller/contract/scopes'
import { findUserLanguage } from '#lib/mail/user-mail.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { ApiError, createNotFoundError, requireFound } from '#lib/http/api-error.ts'
import { findApplication } from '../records/queries.ts'
import type { ApplicationContext } from '../handlers.ts'
import { createNote, deleteNote, findNote, listNotes, toNotes, updateNote } from './notes.ts'
import { shareApplication } from './share.ts'
import { recordApplicationListVisit } from './visits.ts'

const getApplication = async (ctx: ApplicationContext, tx: Tx, id: number) =>
  requireFound(await findApplication(tx, ctx.tenant, id), 'application', id)

const getNote = async (ctx: ApplicationContext, tx: Tx, id: number) =>
  requireFound(await findNote(tx, ctx.tenant, id), 'note', id)

type NoteRow = Awaited<ReturnType<typeof getNote>>

async function toNote(ctx: ApplicationContext, tx: Tx, row: NoteRow) {
  const [note] = await toNotes(tx, ctx, [row])
  return requireFound(note, 'note', row.id)
}

function requireAuthor({ by: { userId } }: ApplicationContext, note: NoteRow, exception?: boolean) {
  if (note.appUserId !== userId && exception !== true)
    throw new ApiError('scope-missing', 'This note belongs to another author.')
}

export const hiringHandlers: Handlers<typeof hiringOperations, ApplicationContext> = {
  listApplicationNotes: (ctx, { params: { applicationId } }) =>
    ctx.read(async (tx) => {
      await getApplication(ctx, tx, applicationId)
      return toNotes(tx, ctx, await listNotes(tx, ctx.tenant, applicationId))
    }),

  createApplicationNote: (ctx, { params: { applicationId }, body: { text } }) =>
    ctx.write(async (tx) => {
      const application = await getApplication(ctx, tx, applicationId)
      return toNote(ctx, tx, await createNote(tx, ctx, application, text))
    }),

  getApplicationNote: (ctx, { params: { noteId } }) =>
    ctx.read(async (tx) => toNote(ctx, tx, await getNote(ctx, tx, noteId))),

  updateApplicationNote: (ctx, { params: { noteId }, body: { text } }) =>
    ctx.write(async (tx) => {
      const row = await getNote(ctx, tx, noteId)
      requireAuthor(ctx, row)
      const note = await toNote(ctx, tx, row)
      ctx.requireVersion(note)
      return text === undefined || text === note.text
        ? note
        : toNote(ctx, tx, await updateNote(tx, ctx, row, text))
    }),

  deleteApplicationNote: (ctx, { params: { noteId } }) =>
    ctx.write(async (tx) => {
      const note = await getNote(ctx, tx, noteId)
      requireAuthor(ctx, note, isScopeGranted(ctx.scopes, 'users'))
      await deleteNote(tx, ctx, note)
      return {}
    }),

  shareApplication: async (ctx, { params: { applicationId }, body: { userIds } }) => {
    const language = await findUserLanguage(ctx.accessDb, ctx.by.userId)
    return ctx.write(async (tx) => {
      const application = await getApplication(ctx, tx, applicationId)
      await shareApplication(tx, ctx, application, { userIds, language })
      return {}
    })
  },

  recordApplicationVisit: (ctx) => {
    const { userId } = ctx.by
    if (userId === null) throw createNotFoundError('user', 'me')
    return ctx.write(async (tx) => ({
      previousVisitAt:
        (await recordApplicationListVisit(tx, ctx.tenant, userId, ctx.at))?.toISOString() ?? null,
    }))
  },
}
