import { type Static, Type } from 'typebox'
import { listFields, createPageQuery } from '../../list.ts'
import { defineOperations } from '../../operation.ts'
import { email, flag, id, named, nullable, oneOf, page, text, timestamp } from '../../schema.ts'
import { JobCustomer, revenueTypes } from '../customers/schemas.ts'
import { callsToAction, JobPool, poolParams, thirdPartyIntegrations } from '../pools/schemas.ts'
import { Source, SourceCreate, SourceStatus, sourceParams } from '../sources/schemas.ts'
import { User, UserInvite } from '../users/schemas.ts'
import { OperatorCustomer } from './schemas.ts'

const { ccEmailAddress, features, jobApplicationQuestionsEnabled } = JobCustomer.properties

const CustomerSettings = named(
  'CustomerSettings',
  'A customer with its settings, as seen by the operator.',
  Type.Object({ ...OperatorCustomer.properties, ccEmailAddress, features, jobApplicationQuestionsEnabled }),
)
export type CustomerSettings = Static<typeof CustomerSettings>

const CustomerUpdate = named(
  'CustomerUpdate',
  'Changes of a customer.',
  Type.Partial(
    Type.Object({
      name: text(64, 'Its name.', { minLength: 1, example: 'Acme Health' }),
      emailAddress: nullable(email("The platform's contact address.")),
      ccEmailAddress: nullable(email('Receives a copy of every mail to `emailAddress`.')),
      revenueType: oneOf(revenueTypes, 'The type of business.'),
      features,
      jobApplicationQuestionsEnabled: flag('Whether application forms contain the questions of feeds.'),
    }),
    { additionalProperties: false, examples: [{ ccEmailAddress: 'office@example.com' }] },
  ),
)
export type CustomerUpdate = Static<typeof CustomerUpdate>

const customerParams = Type.Object({ customerId: id('The customer.') })

const {
  name: poolName,
  isCpa,
  billsAcquisitions,
  callToAction,
  cpaBitmap,
  enableTlrSid,
  requiredQuestionSets,
  thirdPartyIntegration,
} = JobPool.properties

const OperatorPool = named(
  'OperatorPool',
  'A pool, as seen by the operator.',
  Type.Object({
    id: id('The pool.'),
    customerId: id('The customer that owns it.'),
    name: poolName,
    isCpa,
    billsAcquisitions,
    callToAction,
    cpaBitmap,
    enableTlrSid,
    requiredQuestionSets,
    thirdPartyIntegration,
    createdAt: timestamp('When the pool was created.'),
  }),
)
export type OperatorPool = Static<typeof OperatorPool>

export const operatorPoolFields = listFields(
  { id: 'number', customerId: 'number', name: 'string', isCpa: 'boolean', thirdPartyIntegration: 'string' },
  ['id', 'name'],
)

const PoolCreate = named(
  'PoolCreate',
  'A new pool.',
  Type.Object(
    { name: text(128, 'Its name.', { minLength: 1, example: 'Hospitals' }) },
    { additionalProperties: false, examples: [{ name: 'Hospitals' }] },
  ),
)

const PoolUpdate = named(
  'PoolUpdate',
  'Changes of a pool. A change of `cpaBitmap` applies to future conversions, a change of what is billed to future clicks.',
  Type.Partial(
    Type.Object({
      name: text(128, 'Its name.', { minLength: 1, example: 'Hospitals' }),
      isCpa: flag(
        'Whether it is a CPA pool. A pool that becomes one bills acquisitions; this requires an event in `cpaBitmap`.',
      ),
      billsAcquisitions,
      callToActionId: nullable(
        Type.Integer({
          minimum: 1,
          maximum: callsToAction.length,
          description: `The button text: ${callsToAction.map((each) => `${each.id} ${each.text}`).join(', ')}.`,
          examples: [1],
        }),
      ),
      cpaBitmap,
      enableTlrSid,
      requiredQuestionSets,
      thirdPartyIntegration: oneOf(thirdPartyIntegrations, 'The applicant tracking system of the pool.'),
    }),
    { additionalProperties: false, examples: [{ callToActionId: 2, enableTlrSid: true }] },
  ),
)
export type PoolUpdate = Static<typeof PoolUpdate>

const { name: sourceName, feedAddress, type: sourceType, connector } = Source.properties
const { feedUrl } = SourceCreate.properties

export const OperatorSource = named(
  'OperatorSource',
  'A source, as seen by the operator.',
  Type.Object({
    id: id('The source.'),
    customerId: id('The customer that owns it.'),
    poolId: id('The pool of its jobs.'),
    name: sourceName,
    status: SourceStatus,
    type: sourceType,
    connector,
    feedAddress,
    createdAt: timestamp('When the source was created.'),
  }),
)
export type OperatorSource = Static<typeof OperatorSource>

export const operatorSourceFields = listFields(
  { id: 'number', customerId: 'number', poolId: 'number', name: 'string', status: 'string' },
  ['id', 'name', 'status'],
)

const SourceUpdate = named(
  'SourceUpdate',
  'Changes of a source.',
  Type.Partial(
    Type.Object({
      name: text(128, 'Its name.', { minLength: 1, example: 'Nightly feed' }),
      status: oneOf(
        ['LIVE', 'USER_PAUSED', 'ARCHIVED'],
        'UNDER_DEVELOPMENT and USER_PAUSED can become LIVE, and LIVE can become USER_PAUSED. ARCHIVED is final.',
      ),
      feedUrl,
    }),
    { additionalProperties: false, examples: [{ name: 'Nightly feed' }] },
  ),
)
export type SourceUpdate = Static<typeof SourceUpdate>

/** Operations on settings of customers, pools, and sources that only the operator may change. */
export const operatorAccountOperations = defineOperations('Operator', {
  getCustomerAsOperator: {
    method: 'GET',
    path: '/operator/customers/{customerId}',
    extension: true,
    auth: 'operator:read',
    summary: 'Get a customer with its settings.',
    params: customerParams,
    ok: CustomerSettings,
    fails: ['not-found'],
  },
  updateCustomerAsOperator: {
    method: 'PATCH',
    path: '/operator/customers/{customerId}',
    extension: true,
    auth: 'operator',
    summary: 'Change a customer.',
    params: customerParams,
    body: CustomerUpdate,
    ok: CustomerSettings,
    fails: ['not-found'],
  },
  inviteUserAsOperator: {
    method: 'POST',
    path: '/operator/customers/{customerId}/users',
    extension: true,
    auth: 'operator',
    summary: 'Invite a user of a customer.',
    description: 'The user receives a link by email and can sign in after accepting the invitation there.',
    params: customerParams,
    body: UserInvite,
    ok: User,
    fails: ['not-found', 'user-exists', 'quota-exceeded'],
  },
  createPool: {
    method: 'POST',
    path: '/operator/customers/{customerId}/pools',
    extension: true,
    auth: 'operator',
    summary: 'Create a pool of a customer.',
    params: customerParams,
    body: PoolCreate,
    ok: OperatorPool,
    fails: ['not-found'],
  },
  createSourceAsOperator: {
    method: 'POST',
    path: '/operator/pools/{poolId}/sources',
    extension: true,
    auth: 'operator',
    summary: 'Create a source in a pool of any customer.',
    params: poolParams,
    body: SourceCreate,
    ok: OperatorSource,
    fails: ['not-found'],
  },
  listPoolsAsOperator: {
    method: 'GET',
    path: '/operator/pools',
    extension: true,
    auth: 'operator:read',
    summary: 'List the pools of all customers.',
    query: Type.Object(createPageQuery(operatorPoolFields)),
    ok: page('OperatorPoolPage', OperatorPool),
    fails: [],
  },
  getPoolAsOperator: {
    method: 'GET',
    path: '/operator/pools/{poolId}',
    extension: true,
    auth: 'operator:read',
    summary: 'Get a pool of any customer.',
    params: poolParams,
    ok: OperatorPool,
    fails: ['not-found'],
  },
  updatePoolAsOperator: {
    method: 'PATCH',
    path: '/operator/pools/{poolId}',
    extension: true,
    auth: 'operator',
    summary: 'Change a pool.',
    params: poolParams,
    body: PoolUpdate,
    ok: OperatorPool,
    fails: ['not-found'],
  },
  listSourcesAsOperator: {
    method: 'GET',
    path: '/operator/sources',
    extension: true,
    auth: 'operator:read',
    summary: 'List the sources of all customers.',
    query: Type.Object(createPageQuery(operatorSourceFields)),
    ok: page('OperatorSourcePage', OperatorSource),
    fails: [],
  },
  getSourceAsOperator: {
    method: 'GET',
    path: '/operator/sources/{sourceId}',
    extension: true,
    auth: 'operator:read',
    summary: 'Get a source of any customer.',
    params: sourceParams,
    ok: OperatorSource,
    fails: ['not-found'],
  },
  updateSourceAsOperator: {
    method: 'PATCH',
    path: '/operator/sources/{sourceId}',
    extension: true,
    auth: 'operator',
    summary: 'Change the name, status, or feed URL of a source.',
    description:
      'A new feed URL is fetched within a minute. Test it first with `POST /feeds/test`. A source has one only if its jobs come from a feed, not from a job board.',
    params: sourceParams,
    body: SourceUpdate,
    ok: OperatorSource,
    fails: ['not-found', 'transition-not-allowed', 'source-type'],
  },
})
