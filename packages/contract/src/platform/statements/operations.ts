import { Type } from 'typebox'
import { operations } from '../../operation.ts'
import { acting, bytes } from '../../schema.ts'
import { statementFormat, StatementMonth, statementParams } from './schemas.ts'

export const statementOperations = operations('Customer', {
  listMyStatements: {
    method: 'GET',
    path: '/customers/me/statements',
    addition: true,
    auth: 'customer:read',
    summary: 'List the months of which there are statements.',
    description: 'The newest first, from the month of your first charge to the one that is under way.',
    query: Type.Object(acting),
    ok: Type.Array(StatementMonth),
    fails: ['not-found'],
  },
  downloadStatement: {
    method: 'GET',
    path: '/customers/me/statements/{month}',
    addition: true,
    auth: 'customer:read',
    summary: 'Download the statement of a month.',
    description:
      'Every charge and refund of the month, in order. Each line holds a hash over all before it, so that nothing can be changed, left out or added unseen; in all forms it is the same.',
    params: statementParams,
    query: Type.Object({ format: statementFormat, ...acting }),
    file: true,
    ok: bytes('The statement.'),
    fails: ['not-found'],
  },
})
