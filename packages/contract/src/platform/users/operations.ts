import { Type } from 'typebox'
import { createPageQuery } from '../../list.ts'
import { defineOperations } from '../../operation.ts'
import { actingParam, id } from '../../schema.ts'
import { maxSessions, Session } from './sessions.ts'
import {
  invitationDays,
  maxInvitationsPerDay,
  maxUsers,
  MyAccess,
  MyLanguage,
  User,
  userFields,
  UserInvite,
  UserPage,
  userParams,
  UserUpdate,
} from './schemas.ts'

const query = Type.Object(actingParam)

export const userOperations = defineOperations('Customer', {
  getMyAccess: {
    method: 'GET',
    path: '/users/me',
    extension: true,
    auth: 'customer:read',
    summary: 'Get the current user and their permissions.',
    description: 'The user is null for a token issued to the app client itself.',
    ok: MyAccess,
    fails: [],
  },
  updateMyLanguage: {
    method: 'PUT',
    path: '/users/me/language',
    extension: true,
    auth: 'customer:read',
    summary: 'Choose the language of mails to you.',
    description:
      'Until you choose, mails are in English, or in the language of the page on which you first signed in in another one. The language is the same for all customers of which you are a user. Requires a signed-in user.',
    body: MyLanguage,
    ok: MyLanguage,
    fails: ['not-found'],
  },
  listMySessions: {
    method: 'GET',
    path: '/users/me/sessions',
    extension: true,
    auth: 'customer:read',
    summary: 'List your console sessions.',
    description: `Most recently used first, at most ${maxSessions}. Empty for a token without a user.`,
    ok: Type.Array(Session),
    fails: [],
  },
  endMySession: {
    method: 'DELETE',
    path: '/sessions/{sessionId}',
    extension: true,
    auth: 'customer:read',
    summary: 'End one of your console sessions.',
    description:
      'Takes effect immediately. Sessions of other users end when they are removed or their password is reset.',
    params: Type.Object({ sessionId: id('The session.') }),
    ok: Type.Object({}),
    fails: ['not-found'],
  },
  listMyUsers: {
    method: 'GET',
    path: '/customers/me/users',
    extension: true,
    auth: 'users:read',
    alternativeAuth: 'customer:read',
    summary: 'List the users of your account.',
    query: Type.Object({ ...createPageQuery(userFields), ...actingParam }),
    ok: UserPage,
    fails: ['not-found'],
  },
  inviteUser: {
    method: 'POST',
    path: '/customers/me/users',
    extension: true,
    auth: 'users',
    summary: 'Invite a user.',
    description: `The user receives a link by email, valid for ${invitationDays} days, and can sign in after accepting the invitation there. The response is the same whether or not the person already signs in for another customer. You cannot assign a role beyond your own scopes. A customer may have ${maxUsers} users and send ${maxInvitationsPerDay} invitations in 24 hours.`,
    query,
    body: UserInvite,
    ok: User,
    fails: ['not-found', 'invalid-scope', 'user-exists', 'quota-exceeded'],
  },
  getUser: {
    method: 'GET',
    path: '/users/{userId}',
    extension: true,
    auth: 'users:read',
    alternativeAuth: 'customer:read',
    summary: 'Get a user of your account.',
    params: userParams,
    query,
    ok: User,
    fails: ['not-found'],
  },
  updateUser: {
    method: 'PATCH',
    path: '/users/{userId}',
    extension: true,
    auth: 'users',
    summary: "Change a user's role.",
    description:
      "The role applies from the user's next request, and within 5 seconds for tokens in use. Neither the old nor the new role may exceed your own scopes.",
    params: userParams,
    query,
    body: UserUpdate,
    ok: User,
    fails: ['not-found', 'invalid-scope', 'last-owner'],
  },
  deleteUser: {
    method: 'DELETE',
    path: '/users/{userId}',
    extension: true,
    auth: 'users',
    summary: 'Remove a user.',
    description:
      "Ends the user's sessions immediately and revokes the tokens that the user authorized within 5 seconds. You cannot remove a user whose role exceeds your own scopes.",
    // The user invited by the sample of inviteUser.
    params: Type.Object({ userId: { ...userParams.properties.userId, examples: [3] } }),
    query,
    ok: Type.Object({}),
    fails: ['not-found', 'invalid-scope', 'last-owner'],
  },
})
