import { Type } from 'typebox'
import { pageQuery } from '../../list.ts'
import { operations } from '../../operation.ts'
import { acting } from '../../schema.ts'
import { importParams } from '../operator/schemas.ts'
import {
  importProblemFields,
  NumberedProblemPage,
  Source,
  SourceImportPage,
  SourcePage,
  sourceFields,
  sourceImportFields,
  sourceParams,
} from './schemas.ts'

export const sourceOperations = operations('Sources', {
  listMySources: {
    method: 'GET',
    path: '/customers/me/sources',
    tag: 'Customer',
    extension: true,
    auth: 'advertiser:read',
    formerAuth: 'customer:read',
    summary: 'List your sources.',
    query: Type.Object({ ...pageQuery(sourceFields), ...acting }),
    ok: SourcePage,
    fails: ['not-found'],
  },
  getSource: {
    method: 'GET',
    path: '/sources/{sourceId}',
    extension: true,
    auth: 'advertiser:read',
    summary: 'Get a source.',
    description: 'Returns its feed and the result of the last fetch.',
    params: sourceParams,
    query: Type.Object(acting),
    ok: Source,
    fails: ['not-found'],
  },
})

export const sourceImportOperations = operations('Sources', {
  listSourceImports: {
    method: 'GET',
    path: '/sources/{sourceId}/imports',
    extension: true,
    auth: 'advertiser:read',
    summary: 'List the imports of a source.',
    description: 'Newest first. Each lists the jobs that were skipped and why. Imports are kept for 90 days.',
    params: sourceParams,
    query: Type.Object({
      ...pageQuery(sourceImportFields, ['id,desc']),
      ...acting,
    }),
    ok: SourceImportPage,
    fails: ['not-found'],
  },
  listImportProblems: {
    method: 'GET',
    path: '/imports/{importId}/problems',
    extension: true,
    auth: 'advertiser:read',
    summary: 'List the problems of an import.',
    description:
      'In feed order. The first 100 problems of each kind are kept for 90 days; the import contains the total of each kind.',
    params: importParams,
    query: Type.Object({ ...pageQuery(importProblemFields), ...acting }),
    ok: NumberedProblemPage,
    fails: ['not-found'],
  },
})
