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
    addition: true,
    auth: 'customer:read',
    summary: 'List your sources.',
    query: Type.Object({ ...pageQuery(sourceFields), ...acting }),
    ok: SourcePage,
    fails: ['not-found'],
  },
  getSource: {
    method: 'GET',
    path: '/sources/{sourceId}',
    addition: true,
    auth: 'advertiser:read',
    summary: 'Get a source.',
    description: 'Where its feed comes from, and how the last fetch of it went.',
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
    addition: true,
    auth: 'advertiser:read',
    summary: 'List what became of the feeds of a source.',
    description:
      'The newest first. Each says which jobs could not be used, and why. They are kept for 90 days.',
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
    addition: true,
    auth: 'advertiser:read',
    summary: 'List what was wrong with a feed.',
    description:
      'In the order of the feed. Of each kind the first 100 are kept, for 90 days; how many there were of each says the import.',
    params: importParams,
    query: Type.Object({ ...pageQuery(importProblemFields), ...acting }),
    ok: NumberedProblemPage,
    fails: ['not-found'],
  },
})
