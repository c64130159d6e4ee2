import { Type, type Static } from 'typebox'
import { shownOnce } from '../conventions.ts'
import { listFields, pageQuery } from '../list.ts'
import { operation } from '../operation.ts'
import { acting, id, named, oneOf, page, text, timestamp } from '../schema.ts'
import { scopeNames } from '../scopes.ts'

const tag = 'Authentication'

const accessTokenExpirySeconds = {
  minimum: 300,
  maximum: 86_400,
  description: 'Seconds for which its access tokens are valid.',
}

/** One hour: long enough for a run of work, short enough for a token that leaks. */
export const defaultExpirySeconds = 3600

const redirectUris = Type.Array(
  text(500, 'An absolute address without a fragment: https, or http on your own machine.', {
    minLength: 1,
    example: 'https://app.example.com/callback',
  }),
  {
    maxItems: 10,
    description:
      'Where the sign-in page may send authorization codes. An address in a request must equal one of these to the letter.',
  },
)

export const AppClient = named(
  'AppClient',
  Type.Object({
    id: id('The app client.'),
    name: text(64, 'Its name, as users see it when they are asked to allow it.', {
      example: 'Bid optimiser',
    }),
    clientId: text(64, 'The user name of Basic authentication at the token endpoint.', {
      example: 'tlr_client_9rjT2m5xQkLwB0aZ',
    }),
    customerId: id('The customer for whom it acts.'),
    accessTokenExpirySeconds: Type.Integer({ ...accessTokenExpirySeconds, examples: [3600] }),
    scopes: Type.Array(oneOf(scopeNames), { description: 'All that its tokens can be given.' }),
    redirectUris,
    secret: Type.Optional(
      Type.String({
        [shownOnce]: true,
        description:
          'The password of Basic authentication. Only the answer to its creation holds it: it is not kept and cannot be shown again.',
      }),
    ),
    createdAt: timestamp('When it was made.'),
  }),
)
export type AppClient = Static<typeof AppClient>

const AppClientCreate = named(
  'AppClientCreate',
  Type.Object(
    {
      name: text(64, 'Its name, as users see it when they are asked to allow it.', {
        minLength: 1,
        example: 'Bid optimiser',
      }),
      scopes: Type.Optional(
        Type.Array(oneOf(scopeNames), {
          minItems: 1,
          maxItems: 50,
          uniqueItems: true,
          description:
            'What its tokens may be given: nothing beyond your own token. Left out: all of your own token.',
        }),
      ),
      accessTokenExpirySeconds: Type.Optional(
        Type.Integer({ ...accessTokenExpirySeconds, default: defaultExpirySeconds }),
      ),
      redirectUris: Type.Optional(redirectUris),
    },
    { additionalProperties: false },
  ),
)

export const appClientFields = listFields(
  {
    id: 'number',
    name: 'string',
    clientId: 'string',
    accessTokenExpirySeconds: 'number',
    createdAt: 'date',
  },
  ['id', 'name', 'createdAt'],
)

export const listMyAppClients = operation({
  id: 'listMyAppClients',
  method: 'GET',
  path: '/customers/me/app-clients',
  tag,
  auth: 'integration',
  summary: 'List your app clients.',
  query: Type.Object({ ...pageQuery(appClientFields), ...acting }),
  ok: page('AppClientPage', AppClient),
  fails: ['not-found'],
})

export const createAppClient = operation({
  id: 'createAppClient',
  method: 'POST',
  path: '/customers/me/app-clients',
  tag,
  auth: 'integration',
  summary: 'Make an app client.',
  description:
    'The answer holds the secret, this once. A customer may have two, unless the operator allows more.',
  query: Type.Object(acting),
  body: AppClientCreate,
  ok: AppClient,
  fails: ['not-found', 'invalid-scope', 'app-client-limit'],
})

const params = Type.Object({ id: id('The app client.') })

export const getAppClient = operation({
  id: 'getAppClient',
  method: 'GET',
  path: '/app-clients/{id}',
  tag,
  auth: 'integration',
  summary: 'Get an app client, without its secret.',
  params,
  query: Type.Object(acting),
  ok: AppClient,
  fails: ['not-found'],
})

export const deleteAppClient = operation({
  id: 'deleteAppClient',
  method: 'DELETE',
  path: '/app-clients/{id}',
  tag,
  auth: 'integration',
  summary: 'Delete an app client and revoke all of its tokens.',
  description: 'Its tokens end within 5 seconds.',
  params,
  query: Type.Object(acting),
  ok: Type.Object({}),
  fails: ['not-found'],
})

const ScopeEntry = named(
  'Scope',
  Type.Object({
    name: oneOf(scopeNames),
    description: text(255, 'What it opens.', { example: 'Read jobs' }),
  }),
)

export const listAppClientScopes = operation({
  id: 'listAppClientScopes',
  method: 'GET',
  path: '/app-clients/scopes',
  tag,
  auth: 'integration',
  summary: 'List all scopes.',
  description: 'A scope without `:read` opens what its `:read` opens, too.',
  cacheSeconds: 3600,
  ok: Type.Array(ScopeEntry),
  fails: [],
})
