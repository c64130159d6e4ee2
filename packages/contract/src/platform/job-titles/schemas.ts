import { type Static, Type } from 'typebox'
import { defineCursorPage, createCursorQuery } from '../../cursor.ts'
import { listFields, createPageQuery } from '../../list.ts'
import { actingParam, named, oneOf, text } from '../../schema.ts'

const count = (description: string) =>
  Type.Integer({ format: 'int32', minimum: 0, description, examples: [12] })

const JobCounts = named(
  'JobCounts',
  'Jobs by what keeps them from seekers.',
  Type.Object({
    total: count('All of them.'),
    live: count('Those that are shown.'),
    paused: count('Those that are PAUSED or UNPROCESSED.'),
    outOfBudget: count('Those that only lack money.'),
    dailyCapped: count('Those that only lack money of today.'),
    expired: count('Those that are over.'),
  }),
)

export const JobTitle = named(
  'JobTitle',
  'A title of jobs, letter by letter.',
  Type.Object({
    title: text(255, 'The title.', { example: 'Registered Nurse' }),
    count: count('Jobs with this title.'),
    unique: Type.Optional(count('Companies that have jobs with this title. With `expand=unique`.')),
    jobs: Type.Optional(JobCounts),
  }),
)
export type JobTitle = Static<typeof JobTitle>

export const JobTitlePage = defineCursorPage('JobTitlePage', JobTitle)

export const jobTitleFields = listFields(
  { title: 'string', company: 'string', sourceId: 'number', poolId: 'number', adType: 'string' },
  ['title'],
)

const { search } = createPageQuery(jobTitleFields)

export const jobTitleQuery = Type.Object({
  ...createCursorQuery({ size: 20, maximum: 1000 }),
  search,
  expand: Type.Optional(
    Type.Array(oneOf(['unique', 'jobs']), {
      maxItems: 2,
      description:
        'Repeatable. `unique`: how many companies have jobs with the title. `jobs`: how many of its jobs are shown, and what keeps back the others.',
    }),
  ),
  ...actingParam,
})
