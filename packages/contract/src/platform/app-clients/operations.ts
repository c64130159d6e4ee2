import { createPageQuery } from '../../list.ts'
import { Type } from 'typebox'
import { defineOperations } from '../../operation.ts'
import { actingParam, id, page } from '../../schema.ts'
import {
  AppClient,
  AppClientCreate,
  ScopeEntry,
  appClientFields,
  clientSecretOverlapHours,
} from './schemas.ts'

const params = Type.Object({ id: id('The app client.') })

export const appClientOperations = defineOperations('Authentication', {
  listMyAppClients: {
    method: 'GET',
    path: '/customers/me/app-clients',
    auth: 'integration',
    summary: 'List your app clients.',
    query: Type.Object({ ...createPageQuery(appClientFields), ...actingParam }),
    ok: page('AppClientPage', AppClient),
    fails: ['not-found'],
  },
  createAppClient: {
    method: 'POST',
    path: '/customers/me/app-clients',
    auth: 'integration',
    summary: 'Create an app client.',
    description:
      'The response contains the secret, which is not shown again. A customer may have two app clients unless the operator allows more.',
    query: Type.Object(actingParam),
    body: AppClientCreate,
    ok: AppClient,
    fails: ['not-found', 'invalid-scope', 'app-client-limit'],
  },
  listAppClientScopes: {
    method: 'GET',
    path: '/app-clients/scopes',
    auth: 'integration',
    summary: 'List all scopes.',
    description: 'A scope without `:read` includes its `:read` scope.',
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
    query: Type.Object(actingParam),
    ok: AppClient,
    fails: ['not-found'],
  },
  rotateAppClientSecret: {
    method: 'POST',
    path: '/app-clients/{id}/rotate-secret',
    extension: true,
    auth: 'integration',
    summary: 'Rotate the secret of an app client.',
    description: `The response contains the new secret, which is not shown again. The old secret stays valid for ${clientSecretOverlapHours} hours, or until the next rotation. Tokens stay valid. You cannot rotate the secret of an app client whose scopes exceed those of your token.`,
    // The app client created by the sample of createAppClient.
    params: Type.Object({ id: id('The app client.', 2) }),
    query: Type.Object(actingParam),
    ok: AppClient,
    fails: ['not-found', 'invalid-scope'],
  },
  deleteAppClient: {
    method: 'DELETE',
    path: '/app-clients/{id}',
    auth: 'integration',
    summary: 'Delete an app client and revoke all of its tokens.',
    description: 'Its tokens are revoked within 5 seconds.',
    // The app client created by the sample of createAppClient.
    params: Type.Object({ id: id('The app client.', 2) }),
    query: Type.Object(actingParam),
    ok: Type.Object({}),
    fails: ['not-found'],
  },
})
