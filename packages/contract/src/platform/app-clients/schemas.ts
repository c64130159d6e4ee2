import { type Static, Type } from 'typebox'
import { shownOnceKeyword } from '../../conventions.ts'
import { listFields } from '../../list.ts'
import { id, named, nullable, oneOf, text, timestamp } from '../../schema.ts'
import { customerScopes, scopeNames } from '../../scopes.ts'

const ScopeName = named('ScopeName', 'The name of a scope.', oneOf(scopeNames))

const GivenScope = named(
  'GivenScope',
  'The name of a scope that an app client can have.',
  oneOf(customerScopes),
)

const accessTokenExpirySeconds = {
  minimum: 300,
  maximum: 86_400,
  description: 'Lifetime of its access tokens in seconds.',
}

/** After a rotation, the old secret is still accepted for this time, so that all programs can be updated. */
export const clientSecretOverlapHours = 24

/**
 * Default lifetime of an access token: long enough for a batch job, short enough to limit the damage of a leaked
 * token.
 */
export const defaultExpirySeconds = 3600

const redirectUris = Type.Array(
  text(500, 'An absolute URL without a fragment: https, or http on localhost.', {
    minLength: 1,
    example: 'https://app.example.com/callback',
  }),
  {
    maxItems: 10,
    description: 'Allowed redirect URIs for authorization codes. Requests must match one of them exactly.',
  },
)

export const AppClient = named(
  'AppClient',
  'An app client is a program that gets access tokens for a customer with its id and secret.',
  Type.Object({
    id: id('The app client.'),
    name: text(64, 'The name shown to users who authorize the app client.', {
      example: 'Bid optimiser',
    }),
    clientId: text(64, 'The user name of Basic authentication at the token endpoint.', {
      example: 'tlr_client_9rjT2m5xQkLwB0aZ',
    }),
    customerId: id('The customer that it acts for.'),
    accessTokenExpirySeconds: Type.Integer({ ...accessTokenExpirySeconds, examples: [3600] }),
    scopes: Type.Array(ScopeName, { description: 'All scopes that its tokens can have.' }),
    redirectUris,
    secret: Type.Optional(
      Type.String({
        [shownOnceKeyword]: true,
        description:
          'The password for Basic authentication. It is returned only when it is created and cannot be retrieved later.',
      }),
    ),
    previousSecretUntil: nullable(
      timestamp('Until then, the previous secret is also valid. Set for one day after a rotation.'),
    ),
    createdAt: timestamp('When the app client was created.'),
  }),
)
export type AppClient = Static<typeof AppClient>

export const AppClientCreate = named(
  'AppClientCreate',
  'A new app client.',
  Type.Object(
    {
      name: text(64, 'The name shown to users who authorize the app client.', {
        minLength: 1,
        example: 'Bid optimiser',
      }),
      scopes: Type.Optional(
        Type.Array(GivenScope, {
          minItems: 1,
          maxItems: 50,
          uniqueItems: true,
          description: 'The scopes of its tokens, within those of your own token. Defaults to all of them.',
        }),
      ),
      accessTokenExpirySeconds: Type.Optional(
        Type.Integer({ ...accessTokenExpirySeconds, default: defaultExpirySeconds }),
      ),
      redirectUris: Type.Optional(redirectUris),
    },
    {
      additionalProperties: false,
      examples: [
        { name: 'Reporting', scopes: ['campaigns:read', 'jobs:read'], accessTokenExpirySeconds: 3600 },
      ],
    },
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

export const ScopeEntry = named(
  'Scope',
  'A scope of an access token.',
  Type.Object({
    name: ScopeName,
    description: text(255, 'What the scope allows.', { example: 'Read jobs' }),
  }),
)
