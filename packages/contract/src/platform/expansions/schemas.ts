import { type Static, Type } from 'typebox'
import { listFields } from '../../list.ts'
import { Problem } from '../../problem.ts'
import { id, named, nullable, page, text, timestamp } from '../../schema.ts'

const title = text(255, 'The title under which the jobs are advertised too.', {
  minLength: 1,
  pattern: '\\S',
  example: 'RN',
})

/** More references would make one statement that reads them all slow. */
export const maxReferences = 1_000
export const maxTitles = 20

const references = Type.Array(text(255, 'As in the feed.', { minLength: 1, example: 'RN-4711' }), {
  maxItems: maxReferences,
  description: 'Jobs with exactly one of these references; none: with any.',
  examples: [['RN-4711']],
})
const titles = Type.Array(text(255, 'Part of a title.', { minLength: 1, example: 'registered nurse' }), {
  maxItems: maxTitles,
  description: 'Jobs whose title contains one of these, whatever the case; none: with any.',
  examples: [['registered nurse']],
})

const ExpansionFilter = named(
  'ExpansionFilter',
  'Which jobs of the source an expansion is for: those that match both lists. At least one of them names something.',
  Type.Object(
    { jobReference: Type.Optional(references), title: Type.Optional(titles) },
    { additionalProperties: false },
  ),
)
export type ExpansionFilter = Static<typeof ExpansionFilter>

export const JobExpansion = named(
  'JobExpansion',
  'Another title under which jobs of a source are advertised, each as a copy with an id and a reference of its own.',
  Type.Object({
    id: id('The expansion.'),
    sourceId: id('The source whose jobs it is for.'),
    title,
    jobFilters: named(
      'ExpansionFilters',
      'Which jobs of the source it is for: those that match both lists.',
      Type.Object({ jobReference: references, title: titles }),
    ),
    createdAt: timestamp('When it was made.'),
    modifiedAt: timestamp('When it was last changed.'),
    lastImported: nullable(
      timestamp('The last import of the feed that found a job for it; null: none has since it was made.'),
    ),
  }),
)
export type JobExpansion = Static<typeof JobExpansion>

export const JobExpansionPage = page('JobExpansionPage', JobExpansion)

export const JobExpansionTitle = named(
  'JobExpansionTitle',
  'Another title for one job.',
  Type.Object({ title }, { additionalProperties: false, examples: [{ title: 'Clinic Nurse' }] }),
)

export const SourceExpansion = named(
  'SourceExpansion',
  'Another title for the jobs of a source that are chosen.',
  Type.Object(
    { title, jobFilters: ExpansionFilter },
    {
      additionalProperties: false,
      examples: [{ title: 'Coder', jobFilters: { title: ['software engineer'] } }],
    },
  ),
)

export const JobExpansionPatch = named(
  'JobExpansionPatch',
  'Changes to an expansion. Absent = unchanged.',
  Type.Object(
    { title: Type.Optional(title), jobFilters: Type.Optional(ExpansionFilter) },
    { additionalProperties: false, examples: [{ title: 'Clinic Nurse (RN)' }] },
  ),
)

export const maxBulkExpansions = 200

export const JobExpansionBulk = named(
  'JobExpansionBulk',
  'Expansions to make, each for a job or for a source.',
  Type.Object(
    {
      items: Type.Array(
        named(
          'JobExpansionBulkItem',
          'One of many expansions: with `jobId`, or with `sourceId` and `jobFilters`.',
          Type.Object(
            {
              title,
              jobId: Type.Optional(id('The job that it is for.')),
              sourceId: Type.Optional(id('The source whose jobs it is for.')),
              jobFilters: Type.Optional(ExpansionFilter),
            },
            { additionalProperties: false },
          ),
        ),
        { minItems: 1, maxItems: maxBulkExpansions, description: 'They are made in this order.' },
      ),
    },
    {
      additionalProperties: false,
      examples: [
        {
          items: [
            { jobId: 1, title: 'Night Nurse' },
            { sourceId: 1, title: 'Developer', jobFilters: { title: ['software engineer'] } },
          ],
        },
      ],
    },
  ),
)
export type JobExpansionBulk = Static<typeof JobExpansionBulk>

export const JobExpansionBulkAnswer = named(
  'JobExpansionBulkAnswer',
  'What became of each, in the order of the request.',
  Type.Object({
    items: Type.Array(
      named(
        'JobExpansionOutcome',
        'The expansion that was made, or why it was refused.',
        Type.Object({
          status: Type.Integer({
            description: 'The HTTP status that this one alone would have been answered with.',
            examples: [200],
          }),
          jobExpansion: Type.Optional(JobExpansion),
          problem: Type.Optional(Problem),
        }),
      ),
    ),
  }),
)

export const expansionFields = listFields(
  {
    id: 'number',
    sourceId: 'number',
    title: 'string',
    createdAt: 'date',
    modifiedAt: 'date',
    lastImported: 'date',
  },
  ['id', 'title', 'sourceId', 'createdAt', 'modifiedAt', 'lastImported'],
)
