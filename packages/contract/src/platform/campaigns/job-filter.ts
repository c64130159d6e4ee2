import { type Static, type TSchema, Type } from 'typebox'
import { cents, flag, id, named, smallId, text, timestamp } from '../../schema.ts'

const anyOf = <T extends TSchema>(item: T, description: string) =>
  Type.Optional(Type.Array(item, { minItems: 1, maxItems: 1000, description }))

const range = (description: string) =>
  Type.Optional(
    Type.Object(
      {
        lower: Type.Optional(cents('From this amount on.')),
        upper: Type.Optional(cents('Up to and with this amount.')),
      },
      { additionalProperties: false, description },
    ),
  )

/** One alternative of a campaign's or segment's `jobFilters`: all of its fields must match a job. */
export const ConfigQuery = named(
  'ConfigQuery',
  'Different fields must all match; several values of one field are alternatives. `{}` matches every job.',
  Type.Object(
    {
      jobReference: anyOf(text(255, 'As in the feed.'), 'Exactly one of these references.'),
      zipCode: anyOf(
        Type.String({ pattern: '^[0-9]{5}$', maxLength: 5, examples: ['78701'] }),
        'Exactly one of these zip codes.',
      ),
      city: anyOf(
        text(128, 'Without the state.', { minLength: 1 }),
        'One of these cities, by any name and spelling that feeds and search understand: `NYC` is New York, `St. Louis` Saint Louis.',
      ),
      title: anyOf(
        text(255, 'Part of a title.', { minLength: 1, example: 'nurse' }),
        'The title contains one of these, whatever the case.',
      ),
      description: anyOf(
        text(255, 'Part of a description.', { minLength: 1 }),
        'The description contains one of these, whatever the case.',
      ),
      companyId: anyOf(id('A company.'), 'One of these companies.'),
      advertiserId: anyOf(text(128, 'As in the feed.'), 'Exactly one of these advertisers of the feed.'),
      majorCategory: anyOf(
        smallId('A category with indication MAJOR_INDUSTRY.'),
        'One of these major categories. Other ids are refused.',
      ),
      minorCategory: anyOf(
        smallId('A category with indication MINOR_INDUSTRY.'),
        'One of these minor categories. Other ids are refused.',
      ),
      srcCampId: anyOf(text(128, 'As in the feed.'), "Exactly one of the feed's campaign ids."),
      srcSegId: anyOf(text(128, 'As in the feed.'), "Exactly one of the feed's segment ids."),
      stateId: anyOf(smallId('A state.'), 'In one of these states. Other ids are refused.'),
      created: Type.Optional(
        Type.Object(
          {
            from: Type.Optional(
              timestamp('From this instant on; at most 90 days back when the filter is written.'),
            ),
            to: Type.Optional(timestamp('Up to and with this instant.')),
          },
          { additionalProperties: false, description: 'When the job was first imported.' },
        ),
      ),
      targetCpa: range("The feed's own target CPA."),
      cpc: range("The feed's own CPC."),
      hasSmartScreeners: Type.Optional(
        flag(
          'true: one of the questions of the job has a correct option; false: none has. What a feed names as `custom_questions` is asked within a minute of its import and once a day; a job without, and one whose questions were never to be had, has none.',
        ),
      ),
      qualificationsInclude: anyOf(
        text(128, 'A requirement.', { example: 'cdl' }),
        'The job asks for one of these requirements: what was read out of its text, named by `key` or `label` of `skills_details` in answers of the Search API, whatever the case. Other names are refused.',
      ),
      qualificationsExclude: anyOf(
        text(128, 'A requirement.', { example: 'bachelor' }),
        'The job asks for none of these requirements. They are named as in `qualificationsInclude`.',
      ),
    },
    { additionalProperties: false },
  ),
)
export type ConfigQuery = Static<typeof ConfigQuery>

export const jobFilters = Type.Array(ConfigQuery, {
  maxItems: 100,
  description:
    'The jobs to advertise: those that match one of these. `[]` matches nothing, `[{}]` every job that no campaign with a higher `applyOrder` has taken.',
})
