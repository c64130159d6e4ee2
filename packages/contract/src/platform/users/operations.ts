import { Type } from 'typebox'
import { pageQuery } from '../../list.ts'
import { operations } from '../../operation.ts'
import { acting, id } from '../../schema.ts'
import { maxSessions, Session } from './sessions.ts'
import {
  invitationDays,
  maxInvitationsPerDay,
  maxUsers,
  MyAccess,
  User,
  userFields,
  UserInvite,
  UserPage,
  userParams,
  UserUpdate,
} from './schemas.ts'

const query = Type.Object(acting)

export const userOperations = operations('Customer', {
  getMyAccess: {
    method: 'GET',
    path: '/users/me',
    addition: true,
    auth: 'customer:read',
    summary: 'Get who you are and what you may do.',
    description:
      "The user is null for a token that is the app client's own, with which nobody has signed in.",
    ok: MyAccess,
    fails: [],
  },
  listMySessions: {
    method: 'GET',
    path: '/users/me/sessions',
    addition: true,
    auth: 'customer:read',
    summary: 'List your sessions in the console.',
    description: `The last used first, at most ${maxSessions}. A token with which nobody has signed in has none.`,
    ok: Type.Array(Session),
    fails: [],
  },
  endMySession: {
    method: 'DELETE',
    path: '/sessions/{sessionId}',
    addition: true,
    auth: 'customer:read',
    summary: 'End one of your sessions in the console.',
    description: 'At once. Those of others end when they are removed or given a new password.',
    params: Type.Object({ sessionId: id('The session.') }),
    ok: Type.Object({}),
    fails: ['not-found'],
  },
  listMyUsers: {
    method: 'GET',
    path: '/customers/me/users',
    addition: true,
    auth: 'users:read',
    summary: 'List the people of your customer account.',
    query: Type.Object({ ...pageQuery(userFields), ...acting }),
    ok: UserPage,
    fails: ['not-found'],
  },
  inviteUser: {
    method: 'POST',
    path: '/customers/me/users',
    addition: true,
    auth: 'users',
    summary: 'Invite a person.',
    description: `A mail takes a password to that person, which is good for ${invitationDays} days and has to be changed at the first sign-in. A role beyond your own scopes cannot be given. A customer may have ${maxUsers} people, and invite ${maxInvitationsPerDay} in 24 hours.`,
    query,
    body: UserInvite,
    ok: User,
    fails: ['not-found', 'invalid-scope', 'user-exists', 'quota-exceeded'],
  },
  getUser: {
    method: 'GET',
    path: '/users/{userId}',
    addition: true,
    auth: 'users:read',
    summary: 'Get a person of your customer account.',
    params: userParams,
    query,
    ok: User,
    fails: ['not-found'],
  },
  updateUser: {
    method: 'PATCH',
    path: '/users/{userId}',
    addition: true,
    auth: 'users',
    summary: 'Give a person another role.',
    description:
      'It holds from the next request on that the person makes; for tokens in use within 5 seconds. Neither the old role nor the new one may be beyond your own scopes.',
    params: userParams,
    query,
    body: UserUpdate,
    ok: User,
    fails: ['not-found', 'invalid-scope', 'last-owner'],
  },
  deleteUser: {
    method: 'DELETE',
    path: '/users/{userId}',
    addition: true,
    auth: 'users',
    summary: 'Remove a person.',
    description:
      'Its sessions end at once, and all tokens that it has allowed within 5 seconds. Nobody whose role is beyond your own scopes can be removed.',
    // The one whom the sample of inviteUser has just invited.
    params: Type.Object({ userId: { ...userParams.properties.userId, examples: [3] } }),
    query,
    ok: Type.Object({}),
    fails: ['not-found', 'invalid-scope', 'last-owner'],
  },
})
