import { type Static, type TSchema, Type } from 'typebox'
import { cents, flag, id, named, smallId, text, timestamp } from '../../schema.ts'

const anyOf = <T extends TSchema>(item: T, description: string) =>
  Type.Optional(Type.Array(item, { minItems: 1, maxItems: 1000, description }))

const range = (description: string) =>
  Type.Optional(
    Type.Object(
      {
        lower: Type.Optional(cents('Minimum, inclusive.')),
        upper: Type.Optional(cents('Maximum, inclusive.')),
      },
      { additionalProperties: false, description },
    ),
  )

/** One alternative of a campaign's or segment's `jobFilters`: all of its fields must match a job. */
export const ConfigQuery = named(
  'ConfigQuery',
  'All fields must match. Several values of one field are alternatives. `{}` matches every job.',
  Type.Object(
    {
      jobReference: anyOf(text(255, 'As in the feed.'), 'Exactly one of these references.'),
      zipCode: anyOf(
        Type.String({ pattern: '^[0-9]{5}$', maxLength: 5, examples: ['78701'] }),
        'Exactly one of these zip codes.',
      ),
      city: anyOf(
        text(128, 'Without the state.', { minLength: 1 }),
        'Any of these cities, in any spelling that feeds and search accept: `NYC` is New York, `St. Louis` is Saint Louis.',
      ),
      title: anyOf(
        text(255, 'Part of a title.', { minLength: 1, example: 'nurse' }),
        'The title contains any of these, ignoring case.',
      ),
      description: anyOf(
        text(255, 'Part of a description.', { minLength: 1 }),
        'The description contains any of these, ignoring case.',
      ),
      companyId: anyOf(id('A company.'), 'One of these companies.'),
      advertiserId: anyOf(text(128, 'As in the feed.'), 'Exactly one of these advertisers of the feed.'),
      majorCategory: anyOf(
        smallId('A category with indication MAJOR_INDUSTRY.'),
        'Any of these major categories. Unknown ids are rejected.',
      ),
      minorCategory: anyOf(
        smallId('A category with indication MINOR_INDUSTRY.'),
        'Any of these minor categories. Unknown ids are rejected.',
      ),
      srcCampId: anyOf(text(128, 'As in the feed.'), "Exactly one of the feed's campaign ids."),
      srcSegId: anyOf(text(128, 'As in the feed.'), "Exactly one of the feed's segment ids."),
      stateId: anyOf(smallId('A state.'), 'Any of these states. Unknown ids are rejected.'),
      created: Type.Optional(
        Type.Object(
          {
            from: Type.Optional(timestamp('Start, inclusive. At most 90 days before the filter is saved.')),
            to: Type.Optional(timestamp('End, inclusive.')),
          },
          { additionalProperties: false, description: 'When the job was first imported.' },
        ),
      ),
      targetCpa: range("The feed's own target CPA."),
      cpc: range("The feed's own CPC."),
      hasSmartScreeners: Type.Optional(
        flag(
          'true: at least one screening question of the job has a correct option. false: none has. Questions that a feed references in `custom_questions` are fetched within a minute of the import and once a day. A job without questions, or whose questions could never be fetched, counts as false.',
        ),
      ),
      qualificationsInclude: anyOf(
        text(128, 'A requirement.', { example: 'cdl' }),
        'The job has any of these requirements, extracted from its text. Use the `key` or `label` of `skills_details` in Search API responses, ignoring case. Unknown names are rejected.',
      ),
      qualificationsExclude: anyOf(
        text(128, 'A requirement.', { example: 'bachelor' }),
        'The job has none of these requirements. Uses the same names as `qualificationsInclude`.',
      ),
    },
    { additionalProperties: false },
  ),
)
export type ConfigQuery = Static<typeof ConfigQuery>

export const jobFilters = Type.Array(ConfigQuery, {
  maxItems: 100,
  description:
    'The jobs to advertise: those that match at least one of these filters. `[]` matches nothing. `[{}]` matches every job that no campaign with a higher `applyOrder` has claimed.',
})
