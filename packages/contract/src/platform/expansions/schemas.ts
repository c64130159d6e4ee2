import { type Static, Type } from 'typebox'
import { listFields } from '../../list.ts'
import { Problem } from '../../problem.ts'
import { id, named, nullable, page, text, timestamp } from '../../schema.ts'

const title = text(255, 'The additional title.', {
  minLength: 1,
  pattern: '\\S',
  example: 'RN',
})

/** Maximum number of references in an expansion. With more, the SQL statement that reads them becomes slow. */
export const maxExpansionReferences = 1_000
export const maxTitlesPerExpansion = 20

const references = Type.Array(text(255, 'As in the feed.', { minLength: 1, example: 'RN-4711' }), {
  maxItems: maxExpansionReferences,
  description: 'Jobs with exactly one of these references. Empty: any reference.',
  examples: [['RN-4711']],
})
const titles = Type.Array(text(255, 'Part of a title.', { minLength: 1, example: 'registered nurse' }), {
  maxItems: maxTitlesPerExpansion,
  description: 'Jobs whose title contains one of these, ignoring case. Empty: any title.',
  examples: [['registered nurse']],
})

const ExpansionFilter = named(
  'ExpansionFilter',
  'The jobs of the source that the expansion applies to. Both lists must match, and at least one must not be empty.',
  Type.Object(
    { jobReference: Type.Optional(references), title: Type.Optional(titles) },
    { additionalProperties: false },
  ),
)
export type ExpansionFilter = Static<typeof ExpansionFilter>

export const JobExpansion = named(
  'JobExpansion',
  'An additional title for jobs of a source. Each job is copied with its own id and reference.',
  Type.Object({
    id: id('The expansion.'),
    sourceId: id('The source of the jobs.'),
    title,
    jobFilters: named(
      'ExpansionFilters',
      'The jobs of the source that it applies to. Both lists must match.',
      Type.Object({ jobReference: references, title: titles }),
    ),
    createdAt: timestamp('When the expansion was created.'),
    modifiedAt: timestamp('When it was last changed.'),
    lastImported: nullable(
      timestamp('The last import of the feed with a matching job. Null if there has been none.'),
    ),
  }),
)
export type JobExpansion = Static<typeof JobExpansion>

export const JobExpansionPage = page('JobExpansionPage', JobExpansion)

export const JobExpansionTitle = named(
  'JobExpansionTitle',
  'An additional title for one job.',
  Type.Object({ title }, { additionalProperties: false, examples: [{ title: 'Clinic Nurse' }] }),
)

export const SourceExpansion = named(
  'SourceExpansion',
  'An additional title for matching jobs of a source.',
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
  'Changes of an expansion. Absent fields are unchanged.',
  Type.Object(
    { title: Type.Optional(title), jobFilters: Type.Optional(ExpansionFilter) },
    { additionalProperties: false, examples: [{ title: 'Clinic Nurse (RN)' }] },
  ),
)

export const maxBulkExpansions = 200

export const JobExpansionBulk = named(
  'JobExpansionBulk',
  'Expansions to create, each for a job or a source.',
  Type.Object(
    {
      items: Type.Array(
        named(
          'JobExpansionBulkItem',
          'One expansion, with `jobId` or with `sourceId` and `jobFilters`.',
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
        { minItems: 1, maxItems: maxBulkExpansions, description: 'Created in this order.' },
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
  'The result of each item, in the order of the request.',
  Type.Object({
    items: Type.Array(
      named(
        'JobExpansionOutcome',
        'The created expansion or the problem.',
        Type.Object({
          status: Type.Integer({
            description: 'The HTTP status of this item.',
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
