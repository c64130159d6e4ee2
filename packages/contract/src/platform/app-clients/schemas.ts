import { type Static, Type } from 'typebox'
import { shownOnce } from '../../conventions.ts'
import { listFields } from '../../list.ts'
import { id, named, nullable, oneOf, text, timestamp } from '../../schema.ts'
import { customerScopes, scopeNames } from '../../scopes.ts'

const ScopeName = named('ScopeName', 'The name of a scope.', oneOf(scopeNames))

const GivenScope = named(
  'GivenScope',
  'The name of a scope that an app client can be given.',
  oneOf(customerScopes),
)

const accessTokenExpirySeconds = {
  minimum: 300,
  maximum: 86_400,
  description: 'Seconds for which its access tokens are valid.',
}

/** For so long after a rotation both secrets are taken: time to give the new one to every program. */
export const secretOverlapHours = 24

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
  'What gets access tokens for a customer: a program of yours, known by its id and secret.',
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
    scopes: Type.Array(ScopeName, { description: 'All that its tokens can be given.' }),
    redirectUris,
    secret: Type.Optional(
      Type.String({
        [shownOnce]: true,
        description:
          'The password of Basic authentication. Only the answer that makes it holds it: it is not kept and cannot be shown again.',
      }),
    ),
    previousSecretUntil: nullable(
      timestamp('Until then the secret before is taken, too: the last one was replaced less than a day ago.'),
    ),
    createdAt: timestamp('When it was made.'),
  }),
)
export type AppClient = Static<typeof AppClient>

export const AppClientCreate = named(
  'AppClientCreate',
  'A new app client.',
  Type.Object(
    {
      name: text(64, 'Its name, as users see it when they are asked to allow it.', {
        minLength: 1,
        example: 'Bid optimiser',
      }),
      scopes: Type.Optional(
        Type.Array(GivenScope, {
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
  'Something that a token can open.',
  Type.Object({
    name: ScopeName,
    description: text(255, 'What it opens.', { example: 'Read jobs' }),
  }),
)
