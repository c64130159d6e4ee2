import { Type, type Static } from 'typebox'
import { listFields, pageQuery } from '../list.ts'
import { operation } from '../operation.ts'
import { flag, id, named, page, text } from '../schema.ts'
import { Category } from './jobs.ts'
import { PauseReason } from './pause-reason.ts'

/** The same for every customer, and new only with a new version of Tiller. */
const shared = { method: 'GET', tag: 'Reference data', cacheSeconds: 3600 } as const

export const categoryFields = listFields({ id: 'number', description: 'string', indication: 'string' }, [
  'id',
  'description',
  'indication',
])

export const listCategories = operation({
  ...shared,
  id: 'listCategories',
  path: '/categories',
  auth: 'category:read',
  summary: 'List the job categories.',
  description: 'The major and minor groups of the Standard Occupational Classification of 2018.',
  query: Type.Object(pageQuery(categoryFields)),
  ok: page('CategoryPage', Category),
  fails: [],
})

export const getCategory = operation({
  ...shared,
  id: 'getCategory',
  path: '/categories/{categoryId}',
  auth: 'category:read',
  summary: 'Get a job category.',
  params: Type.Object({ categoryId: id('The SOC 2018 code without its dash.') }),
  ok: Category,
  fails: ['not-found'],
})

export const pauseReasonFields = listFields({ id: 'number', description: 'string' }, ['id', 'description'])

export const listPauseReasons = operation({
  ...shared,
  id: 'listPauseReasons',
  path: '/pause-reasons',
  auth: 'campaigns:read',
  summary: 'List the reasons for which a campaign can be paused.',
  query: Type.Object(pageQuery(pauseReasonFields)),
  ok: page('PauseReasonPage', PauseReason),
  fails: [],
})

export const getPauseReason = operation({
  ...shared,
  id: 'getPauseReason',
  path: '/pause-reasons/{pauseReasonId}',
  auth: 'campaigns:read',
  summary: 'Get a pause reason.',
  params: Type.Object({ pauseReasonId: id('The pause reason.') }),
  ok: PauseReason,
  fails: ['not-found'],
})

export const DispositionType = named(
  'DispositionType',
  Type.Object({
    id: id('The disposition type.'),
    name: text(64, 'The `event` of the Disposition API.', { example: 'interviewed' }),
    description: text(255, 'What has happened.', { example: 'The candidate was interviewed.' }),
    terminal: flag('Nothing is expected to follow.'),
  }),
)
export type DispositionType = Static<typeof DispositionType>

export const dispositionTypeFields = listFields(
  { id: 'number', name: 'string', description: 'string', terminal: 'boolean' },
  ['id', 'name'],
)

export const listDispositionTypes = operation({
  ...shared,
  id: 'listDispositionTypes',
  path: '/dispositions/types',
  auth: 'application:read',
  summary: 'List what can become of an application.',
  query: Type.Object(pageQuery(dispositionTypeFields)),
  ok: page('DispositionTypePage', DispositionType),
  fails: [],
})
