import { Type } from 'typebox'
import { defineOperations } from '../../operation.ts'
import { actingParam } from '../../schema.ts'
import { applicationParams } from '../applications/schemas.ts'
import {
  ApplicationNote,
  ApplicationNoteCreate,
  ApplicationNotes,
  ApplicationNoteUpdate,
  ApplicationShare,
  ApplicationVisit,
  maxNotes,
  maxSharesPerDay,
  noteParams,
} from './schemas.ts'

const query = Type.Object(actingParam)

const ownNotes =
  'Requires the author, or the scope `users` to delete. Notes of app clients belong to all app clients of the customer.'

export const hiringOperations = defineOperations('Applications', {
  listApplicationNotes: {
    method: 'GET',
    path: '/applications/{applicationId}/notes',
    extension: true,
    auth: 'application:read',
    summary: 'List the notes on an application.',
    description: 'Newest first. Empty after the application was erased.',
    params: applicationParams,
    query,
    ok: ApplicationNotes,
    fails: ['not-found'],
  },
  createApplicationNote: {
    method: 'POST',
    path: '/applications/{applicationId}/notes',
    extension: true,
    auth: 'application',
    summary: 'Write a note on an application.',
    description: `An application may have ${maxNotes} notes. They are stored encrypted and erased with the application. An erased application accepts none.`,
    params: applicationParams,
    query,
    body: ApplicationNoteCreate,
    ok: ApplicationNote,
    fails: ['not-found', 'transition-not-allowed', 'quota-exceeded'],
  },
  getApplicationNote: {
    method: 'GET',
    path: '/application-notes/{noteId}',
    extension: true,
    auth: 'application:read',
    summary: 'Get a note.',
    params: noteParams,
    query,
    ok: ApplicationNote,
    fails: ['not-found'],
  },
  updateApplicationNote: {
    method: 'PATCH',
    path: '/application-notes/{noteId}',
    extension: true,
    auth: 'application',
    summary: 'Change your note.',
    description: ownNotes,
    params: noteParams,
    query,
    body: ApplicationNoteUpdate,
    ok: ApplicationNote,
    fails: ['not-found'],
  },
  deleteApplicationNote: {
    method: 'DELETE',
    path: '/application-notes/{noteId}',
    extension: true,
    auth: 'application',
    summary: 'Delete a note.',
    description: ownNotes,
    params: noteParams,
    query,
    ok: Type.Object({}),
    fails: ['not-found'],
  },
  shareApplication: {
    method: 'POST',
    path: '/applications/{applicationId}/share',
    extension: true,
    auth: 'application',
    summary: 'Mail a link to an application to colleagues.',
    description: `The mail contains the job title and a link, and nothing about the applicant; opening the link requires signing in. A colleague receives at most one mail an hour about an application, and a customer sends ${maxSharesPerDay} in 24 hours. If any recipient is rejected, nobody receives a mail.`,
    params: applicationParams,
    query,
    body: ApplicationShare,
    ok: Type.Object({}),
    fails: ['not-found'],
  },
  recordApplicationVisit: {
    method: 'PUT',
    path: '/users/me/application-visit',
    extension: true,
    auth: 'application:read',
    summary: 'Record that you look at the list of applications.',
    description:
      'Returns the end of your previous visit, on any device. Calls less than 30 minutes apart are the same visit. Requires a signed-in user.',
    query,
    ok: ApplicationVisit,
    fails: ['not-found'],
  },
})
