import { pageQuery } from '../../list.ts'
import { Type } from 'typebox'
import { operations } from '../../operation.ts'
import { acting, id, page } from '../../schema.ts'
import { AppClient, AppClientCreate, ScopeEntry, appClientFields, secretOverlapHours } from './schemas.ts'

const params = Type.Object({ id: id('The app client.') })

export const appClientOperations = operations('Authentication', {
  listMyAppClients: {
    method: 'GET',
    path: '/customers/me/app-clients',
    auth: 'integration',
    summary: 'List your app clients.',
    query: Type.Object({ ...pageQuery(appClientFields), ...acting }),
    ok: page('AppClientPage', AppClient),
    fails: ['not-found'],
  },
  createAppClient: {
    method: 'POST',
    path: '/customers/me/app-clients',
    auth: 'integration',
    summary: 'Make an app client.',
    description:
      'The answer holds the secret, this once. A customer may have two, unless the operator allows more.',
    query: Type.Object(acting),
    body: AppClientCreate,
    ok: AppClient,
    fails: ['not-found', 'invalid-scope', 'app-client-limit'],
  },
  listAppClientScopes: {
    method: 'GET',
    path: '/app-clients/scopes',
    auth: 'integration',
    summary: 'List all scopes.',
    description: 'A scope without `:read` opens what its `:read` opens, too.',
    cacheSeconds: 3600,
    ok: Type.Array(ScopeEntry),
    fails: [],
  },
  getAppClient: {
    method: 'GET',
    path: '/app-clients/{id}',
    auth: 'integration',
    summary: 'Get an app client, without its secret.',
    params,
    query: Type.Object(acting),
    ok: AppClient,
    fails: ['not-found'],
  },
  rotateAppClientSecret: {
    method: 'POST',
    path: '/app-clients/{id}/rotate-secret',
    addition: true,
    auth: 'integration',
    summary: 'Give an app client a new secret.',
    description: `The answer holds it, this once. For ${secretOverlapHours} hours the old one is taken, too, unless there is another rotation meanwhile; tokens stay valid. An app client that opens more than your own token cannot be given one.`,
    // The one that the sample of createAppClient has just made.
    params: Type.Object({ id: id('The app client.', 2) }),
    query: Type.Object(acting),
    ok: AppClient,
    fails: ['not-found', 'invalid-scope'],
  },
  deleteAppClient: {
    method: 'DELETE',
    path: '/app-clients/{id}',
    auth: 'integration',
    summary: 'Delete an app client and revoke all of its tokens.',
    description: 'Its tokens end within 5 seconds.',
    // The one that the sample of createAppClient has just made.
    params: Type.Object({ id: id('The app client.', 2) }),
    query: Type.Object(acting),
    ok: Type.Object({}),
    fails: ['not-found'],
  },
})
