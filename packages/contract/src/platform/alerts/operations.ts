import { Type } from 'typebox'
import { createPageQuery } from '../../list.ts'
import { defineOperations } from '../../operation.ts'
import { actingParam } from '../../schema.ts'
import { alertFields, AlertPage, AlertSubscriptions } from './schemas.ts'

export const alertOperations = defineOperations('Customer', {
  listMyAlerts: {
    method: 'GET',
    path: '/customers/me/alerts',
    extension: true,
    auth: 'customer:read',
    summary: 'List your alerts.',
    description: 'Alerts are kept for 180 days, unless the operator has set another period.',
    query: Type.Object({ ...createPageQuery(alertFields), ...actingParam }),
    ok: AlertPage,
    fails: ['not-found'],
  },
  getMyAlertSubscriptions: {
    method: 'GET',
    path: '/users/me/alert-subscriptions',
    extension: true,
    auth: 'customer:read',
    summary: 'Get the alerts that are mailed to you.',
    description:
      'Until you choose, owners and editors receive all alerts except the weekly digest, and others none. Requires a signed-in user.',
    ok: AlertSubscriptions,
    fails: ['not-found'],
  },
  updateMyAlertSubscriptions: {
    method: 'PUT',
    path: '/users/me/alert-subscriptions',
    extension: true,
    auth: 'customer:read',
    summary: 'Choose the alerts that are mailed to you.',
    description:
      'Replaces the selection. Each mail also has a link, and headers for mail programs (RFC 8058), that end its kind of alert. Requires a signed-in user.',
    body: AlertSubscriptions,
    ok: AlertSubscriptions,
    fails: ['not-found'],
  },
})
