import { type Static, Type } from 'typebox'
import { acting, id, named, nullable, oneOf, text } from '../../schema.ts'

const part = (description: string, example: number) =>
  Type.Number({ minimum: 0, maximum: 1, description, examples: [example] })

export const TitleSuggestion = named(
  'TitleSuggestion',
  'Another title for a job: one that its occupation is known by, or where there are few, its own in another word of the same rank.',
  Type.Object({
    title: text(255, 'The title.', { example: 'Staff Nurse' }),
    score: part('(1 − `blendWeight`) · `relevance` + `blendWeight` · `clickRate`.', 0.82),
    relevance: part('How well it fits the title of the job, whatever is clicked.', 0.86),
    clickRate: part(
      'How your jobs with this title are clicked in 30 days, against those with the other titles of the list: 0.5 is as often, or nothing is known.',
      0.5,
    ),
    jobs: Type.Integer({
      format: 'int32',
      minimum: 0,
      description: 'Your jobs with this title that `clickRate` is made of; at most 1,000.',
      examples: [3],
    }),
    occupation: nullable(
      text(7, 'The SOC code of the occupation; null: the title does not tell it.', { example: '29-1141' }),
    ),
  }),
)
export type TitleSuggestion = Static<typeof TitleSuggestion>

const suggestions = Type.Array(TitleSuggestion, {
  description: 'The best first; none if the title does not tell the work.',
})

export const JobTitleSuggestions = named(
  'JobTitleSuggestions',
  'Other titles for a job.',
  Type.Object({
    id: id('The job.'),
    title: text(255, 'Its title.', { example: 'Registered Nurse' }),
    suggestions,
  }),
)

/** So many titles are looked at in one request. */
export const maxSuggested = 100

export const TitleSuggestionBody = named(
  'TitleSuggestionRequest',
  'What other titles are wanted for: jobs by their ids, and titles; at most 100 in all.',
  Type.Object(
    {
      ids: Type.Optional(Type.Array(id('A job.'), { maxItems: maxSuggested, description: 'Jobs.' })),
      titles: Type.Optional(
        Type.Array(text(255, 'A title.', { minLength: 1, example: 'Registered Nurse' }), {
          maxItems: maxSuggested,
          description: 'Titles, also of jobs that are still to be written.',
        }),
      ),
    },
    { additionalProperties: false, examples: [{ ids: [1], titles: ['Registered Nurse'] }] },
  ),
)

export const TitleSuggestions = named(
  'TitleSuggestions',
  'Other titles for each job and title, in the order of the request, jobs first.',
  Type.Object({
    content: Type.Array(
      Type.Object({
        jobId: nullable(id('The job; null: a title was given.')),
        title: nullable(text(255, 'The title; null: there is no such job of yours.')),
        suggestions,
      }),
    ),
  }),
)

export const suggestionQuery = Type.Object({
  count: Type.Integer({
    format: 'int32',
    minimum: 1,
    maximum: 100,
    default: 10,
    description: 'Suggestions for each title, at most.',
  }),
  sortSetting: Type.Unsafe<'BY_RELEVANCE' | 'BY_CTR'>({
    ...oneOf(
      ['BY_RELEVANCE', 'BY_CTR'],
      'BY_RELEVANCE: the highest `score` first. BY_CTR: the highest `clickRate` first.',
    ),
    default: 'BY_RELEVANCE',
  }),
  blendWeight: Type.Number({
    minimum: 0,
    maximum: 1,
    default: 0.1,
    description: 'How much the click rate counts in `score`.',
  }),
  ...acting,
})
