import { type Static, Type } from 'typebox'
import { actingParam, id, named, nullable, oneOf, text } from '../../schema.ts'

const part = (description: string, example: number) =>
  Type.Number({ minimum: 0, maximum: 1, description, examples: [example] })

export const TitleSuggestion = named(
  'TitleSuggestion',
  'Another title for a job: a title of the same occupation or, if there are few, a synonym at the same level.',
  Type.Object({
    title: text(255, 'The title.', { example: 'Staff Nurse' }),
    score: part('(1 − `blendWeight`) · `relevance` + `blendWeight` · `clickRate`.', 0.82),
    relevance: part('How well the title matches that of the job, regardless of clicks.', 0.86),
    clickRate: part(
      'The 30-day click rate of your jobs with this title, relative to the other suggestions. 0.5 is average or unknown.',
      0.5,
    ),
    jobs: Type.Integer({
      format: 'int32',
      minimum: 0,
      description: 'Number of your jobs that `clickRate` is based on; at most 1,000.',
      examples: [3],
    }),
    occupation: nullable(
      text(7, 'The SOC code of the occupation. Null if the title does not determine it.', {
        example: '29-1141',
      }),
    ),
  }),
)
export type TitleSuggestion = Static<typeof TitleSuggestion>

const suggestions = Type.Array(TitleSuggestion, {
  description: 'Best first. Empty if the title does not determine an occupation.',
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

/** Maximum number of titles per request. */
export const maxSuggestedTitles = 100

export const TitleSuggestionBody = named(
  'TitleSuggestionRequest',
  'Jobs by id, and titles; at most 100 in total.',
  Type.Object(
    {
      ids: Type.Optional(Type.Array(id('A job.'), { maxItems: maxSuggestedTitles, description: 'Jobs.' })),
      titles: Type.Optional(
        Type.Array(text(255, 'A title.', { minLength: 1, example: 'Registered Nurse' }), {
          maxItems: maxSuggestedTitles,
          description: 'Titles, which need not be those of existing jobs.',
        }),
      ),
    },
    { additionalProperties: false, examples: [{ ids: [1], titles: ['Registered Nurse'] }] },
  ),
)

export const TitleSuggestions = named(
  'TitleSuggestions',
  'Suggestions for each job and title, in the order of the request, jobs first.',
  Type.Object({
    content: Type.Array(
      Type.Object({
        jobId: nullable(id('The job. Null if a title was given.')),
        title: nullable(text(255, 'The title. Null if the job does not exist or is not yours.')),
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
    description: 'Maximum number of suggestions per title.',
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
    description: 'Weight of the click rate in `score`.',
  }),
  ...actingParam,
})
