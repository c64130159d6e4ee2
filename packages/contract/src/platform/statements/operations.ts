import { Type } from 'typebox'
import { defineOperations } from '../../operation.ts'
import { actingParam, bytes } from '../../schema.ts'
import { statementFormat, StatementMonth, statementParams } from './schemas.ts'

export const statementOperations = defineOperations('Customer', {
  listMyStatements: {
    method: 'GET',
    path: '/customers/me/statements',
    extension: true,
    auth: 'customer:read',
    summary: 'List the months with statements.',
    description: 'Newest first, from the month of the first charge to the current month.',
    query: Type.Object(actingParam),
    ok: Type.Array(StatementMonth),
    fails: ['not-found'],
  },
  downloadStatement: {
    method: 'GET',
    path: '/customers/me/statements/{month}',
    extension: true,
    auth: 'customer:read',
    summary: 'Download the statement of a month.',
    description:
      'Every charge and refund of the month, in order. Each line contains a hash of all previous lines, so that any change, omission, or addition is detectable. The hash is the same in all formats.',
    params: statementParams,
    query: Type.Object({ format: statementFormat, ...actingParam }),
    file: true,
    bulkRead: true,
    ok: bytes('The statement.'),
    fails: ['not-found'],
  },
})
