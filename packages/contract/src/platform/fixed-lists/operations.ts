import { Type } from 'typebox'
import { createPageQuery } from '../../list.ts'
import { defineOperations } from '../../operation.ts'
import { page, smallId } from '../../schema.ts'
import { Category } from '../jobs/schemas.ts'
import { PauseReason } from './pause-reasons.ts'
import { DispositionType, categoryFields, dispositionTypeFields, pauseReasonFields } from './schemas.ts'

/** Properties of all operations. Their responses are the same for every customer and change only with a release. */
const shared = { method: 'GET', cacheSeconds: 3600 } as const

export const fixedListOperations = defineOperations('Reference data', {
  listCategories: {
    ...shared,
    path: '/categories',
    auth: 'category:read',
    summary: 'List the job categories.',
    description: 'The major and minor groups of the Standard Occupational Classification of 2018.',
    query: Type.Object(createPageQuery(categoryFields)),
    ok: page('CategoryPage', Category),
    fails: [],
  },
  getCategory: {
    ...shared,
    path: '/categories/{categoryId}',
    auth: 'category:read',
    summary: 'Get a job category.',
    params: Type.Object({ categoryId: smallId('The SOC 2018 code without its dash.', 172_000) }),
    ok: Category,
    fails: ['not-found'],
  },
  listPauseReasons: {
    ...shared,
    path: '/pause-reasons',
    auth: 'campaigns:read',
    summary: 'List the reasons for which a campaign can be paused.',
    query: Type.Object(createPageQuery(pauseReasonFields)),
    ok: page('PauseReasonPage', PauseReason),
    fails: [],
  },
  getPauseReason: {
    ...shared,
    path: '/pause-reasons/{pauseReasonId}',
    auth: 'campaigns:read',
    summary: 'Get a pause reason.',
    params: Type.Object({ pauseReasonId: smallId('The pause reason.') }),
    ok: PauseReason,
    fails: ['not-found'],
  },
  listDispositionTypes: {
    ...shared,
    path: '/dispositions/types',
    auth: 'application:read',
    summary: 'List the disposition types.',
    query: Type.Object(createPageQuery(dispositionTypeFields)),
    ok: page('DispositionTypePage', DispositionType),
    fails: [],
  },
})
