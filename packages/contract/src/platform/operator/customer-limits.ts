import { type Static, Type } from 'typebox'
import { defineOperations } from '../../operation.ts'
import { flag, id, largeCount, named, nullable, oneOf, text } from '../../schema.ts'
import { customerLimits, type LimitName, limitNames } from '../customers/limits.ts'

const CustomerLimit = named(
  'CustomerLimit',
  'A limit of a customer.',
  Type.Object({
    name: oneOf(limitNames, 'Its name.'),
    description: text(200, 'What is limited.', { example: 'Sources' }),
    value: largeCount('The limit that applies.', 100),
    defaultValue: largeCount('The default of the installation.', 100),
    isDefault: flag('Whether the default applies.'),
    minimum: largeCount('The lowest accepted value.', 0),
    maximum: largeCount('The highest accepted value.', 10_000),
  }),
)

export const CustomerLimits = named(
  'CustomerLimits',
  'The limits of a customer.',
  Type.Object({ limits: Type.Array(CustomerLimit) }),
)
export type CustomerLimits = Static<typeof CustomerLimits>

const limitChange = ({ description, minimum, maximum }: (typeof customerLimits)[LimitName]) =>
  Type.Optional(nullable(Type.Integer({ minimum, maximum, description: `${description}.` })))

export const CustomerLimitsUpdate = named(
  'CustomerLimitsUpdate',
  'Changes of limits. Absent limits are unchanged; null restores the default.',
  Type.Object(
    // `Object.fromEntries` loses the names.
    Object.fromEntries(limitNames.map((name) => [name, limitChange(customerLimits[name])])) as Record<
      LimitName,
      ReturnType<typeof limitChange>
    >,
    { additionalProperties: false, examples: [{ sources: 200, users: null }] },
  ),
)
export type CustomerLimitsUpdate = Static<typeof CustomerLimitsUpdate>

const params = Type.Object({ customerId: id('The customer.') })

export const customerLimitOperations = defineOperations('Operator', {
  getCustomerLimits: {
    method: 'GET',
    path: '/operator/customers/{customerId}/limits',
    extension: true,
    auth: 'operator:read',
    summary: 'Get the limits of a customer.',
    params,
    ok: CustomerLimits,
    fails: ['not-found'],
  },
  updateCustomerLimits: {
    method: 'PATCH',
    path: '/operator/customers/{customerId}/limits',
    extension: true,
    auth: 'operator',
    summary: 'Change the limits of a customer.',
    description:
      'They apply in every process: rates within 5 seconds, others immediately. Existing objects above a lower limit remain.',
    params,
    body: CustomerLimitsUpdate,
    ok: CustomerLimits,
    fails: ['not-found'],
  },
})
