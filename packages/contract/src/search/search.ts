import { Type, type Static, type TSchema } from 'typebox'
import { searchReach } from '../limits.ts'
import { operations } from '../operation.ts'
import { id, named, notYet, oneOf, text } from '../schema.ts'

/** Radii that `d` takes, in km. */
export const radiiKm = [8, 16, 20, 24, 32, 40, 48, 56, 80] as const

/** Journeys that `commute` takes, in minutes, and how far they lead, in km. */
export const commutes = [
  { minutes: 15, radiusKm: 16 },
  { minutes: 30, radiusKm: 32 },
  { minutes: 45, radiusKm: 48 },
  { minutes: 60, radiusKm: 80 },
] as const

export const benefitUnits = ['healthcare', 'pto', 'education', 'childcare', 'retirement'] as const
export const workTypeUnits = [
  'fulltime',
  'parttime',
  'internship',
  'workfromhome',
  'gig',
  'entrylevel',
  'noexperience',
] as const
export const salaryPeriods = ['hourly', 'daily', 'weekly', 'monthly', 'yearly'] as const

/** Of one description at most so many characters are given with `full_desc=1`, of all of a page together so many. */
export const descriptionMaxChars = 20_000
export const allDescriptionsMaxChars = 1_000_000

const bit = (description: string) => Type.Integer({ enum: [0, 1], default: 0, description })

const label = (example: string) => Type.String({ description: 'For people.', examples: [example] })

const said = Type.Boolean({
  description: 'Always true: what an advertisement does not say is not in the list.',
})

const details = <T extends TSchema>(description: string, item: T) => Type.Array(item, { description })

const BenefitDetails = named(
  'BenefitDetails',
  'Something that the employer gives beside the pay.',
  Type.Object({ value: said, unit: oneOf(benefitUnits), label: label('Health care') }),
)

const SalaryDetails = named(
  'SalaryDetails',
  'What the job pays, in dollars.',
  Type.Object({
    value: Type.Array(Type.String(), {
      description: 'Minimum and maximum; the one that is not named is empty.',
      examples: [['25', '31.50']],
    }),
    unit: oneOf(
      ['bonus', 'yearly', 'monthly', 'weekly', 'daily', 'hourly'],
      'What the amounts are for; a bonus is paid besides.',
    ),
    label: label('$25 - $31.50 per hour'),
  }),
)

const SkillsDetails = named(
  'SkillsDetails',
  'Something that the job asks for, or prefers.',
  Type.Object({
    value: said,
    unit: oneOf([
      'age',
      'background_check',
      'certification_license',
      'driver_license',
      'education',
      'experience',
      'experience_range',
      'general',
      'language',
      'other_skill',
      'physical',
      'shift_type',
    ]),
    label: label("Bachelor's degree"),
    key: Type.String({
      description: 'Its name for programs, which does not change.',
      examples: ['bachelor'],
    }),
    id: Type.Integer({ description: 'Its number, which does not change.', examples: [22] }),
  }),
)

const WorktypeDetails = named(
  'WorktypeDetails',
  'How the job is done, and for whom it is.',
  Type.Object({ value: said, unit: oneOf(workTypeUnits), label: label('Full-time') }),
)

export const SearchJob = named(
  'Job',
  'A search result.',
  Type.Object({
    id: Type.String({ description: 'The advertised job.', examples: ['1'] }),
    title: Type.String({ examples: ['Registered Nurse'] }),
    company: Type.String({ examples: ['City of Austin'] }),
    city: Type.Array(Type.String(), {
      description: 'City and state of each place of the job.',
      examples: [['Austin, TX']],
    }),
    coordinates: Type.Array(Type.String(), {
      description: '`lat,lng` of each place.',
      examples: [['30.2672,-97.7431']],
    }),
    date: Type.String({ format: 'date-time', description: 'When the job was posted.' }),
    description: Type.Optional(
      Type.String({
        description:
          '256 characters around the first word of `q` that is found near the beginning, as plain text, or the whole as HTML with `full_desc=1`; absent with `skip_desc=1`. The whole is cut, with an ellipsis and outside of tags, at 20,000 characters, and at a million divided by the jobs of the page: 200 jobs have 5,000 each.',
      }),
    ),
    url: Type.Optional(
      Type.String({
        format: 'uri',
        description:
          'The click URL, with `link=1`. Send the seeker there; it is valid for 24 hours. Whose job is gone by then is led to a similar one. Append `?rdr=` and an address of yours, URL-encoded, to have those back for whom there is none, or who come after 24 hours: with `status=expired` or `status=stale`, and only to hosts that the operator has registered for you.',
      }),
    ),
    onclick: Type.Optional(
      Type.String({ description: 'A JavaScript statement that opens the click URL, without `link=1`.' }),
    ),
    price: Type.Integer({ description: 'What you earn for a billable click, in cents.', examples: [10] }),
    preview: Type.Integer({
      description:
        '1 in Pro traffic: the click URL shows the seeker the job first, and the click is billed when he goes on.',
      examples: [0],
    }),
    ad_type: oneOf(['JOB', 'EVENT']),
    major_category0: Type.Optional(Type.String()),
    major_category1: Type.Optional(Type.String()),
    minor_category0: Type.Optional(Type.String()),
    minor_category1: Type.Optional(Type.String()),
    logo_url: Type.Optional(
      Type.String({ description: "The company's logo, with `logo=1` where the feed has one." }),
    ),
    benefit_details: details('Benefits that the advertisement names.', BenefitDetails),
    salary_details: details('Pay as the feed or the text states it; empty where it does not.', SalaryDetails),
    skills_details: details('What the advertisement asks for.', SkillsDetails),
    worktype_details: details('Kinds of work that the advertisement names.', WorktypeDetails),
    explain: Type.Optional(
      Type.Unsafe<Record<string, number>>({
        type: 'object',
        additionalProperties: { type: 'number' },
        description: 'With `explain=1`, the factors whose product ranks the job.',
        examples: [{ text: 0.8, bid: 1.2, freshness: 0.9, clickRate: 1.1 }],
      }),
    ),
  }),
)
export type SearchJob = Static<typeof SearchJob>

export const JobSearch = named(
  'JobSearch',
  'A page of search results.',
  Type.Object({
    total: Type.Integer({ description: 'Exact number of advertisements that match.', examples: [1] }),
    start: Type.Integer({ description: 'The first result of this page, counted from 0.', examples: [0] }),
    count: Type.Integer({ description: 'Results on this page.', examples: [1] }),
    jobs: Type.Array(SearchJob),
  }),
)
export type JobSearch = Static<typeof JobSearch>

export const SearchError = named(
  'Error',
  'Why a search was refused.',
  Type.Object({
    status: oneOf(['error']),
    message: Type.String({ examples: ['Bad format, provide q or l'] }),
  }),
)
export type SearchError = Static<typeof SearchError>

const tag = (name: string) =>
  Type.Optional(text(32, `Tracking tag, kept with the click and given back in reports (${name}).`))

const unused = <T extends TSchema>(schema: T) =>
  Type.Optional(notYet(schema, 'It is checked, and changes nothing.'))

/** One or more of the words, with a bar between. */
const anyOf = (values: readonly string[], description: string) => {
  const one = `(?:${values.join('|')})`
  return text(
    200,
    `${description}: ${values.map((value) => `\`${value}\``).join(', ')}; several with \`|\` between, without spaces.`,
    {
      pattern: `^${one}(?:\\|${one})*$`,
      example: values.slice(0, 2).join('|'),
    },
  )
}

const amount = (description: string) =>
  Type.Number({ minimum: 0, maximum: 10_000_000, description, examples: [20] })

export const search = operations('Search', {
  searchJobs: {
    method: 'GET',
    path: '/search.php',
    auth: 'none',
    summary: 'Search the advertised jobs by keyword and place.',
    description:
      'Give `q`, `l` or both. Every word of `q` must be found in title, company, place or description, or all of them be the name of a category; common abbreviations, and other names of the same work in titles, are understood. `"a phrase"`, `-word` and `OR` (in capitals, between words or phrases) are, too. When fewer than 10 jobs are found, rare words are read as typing errors, then jobs within 80 km are shown if neither `d` nor `commute` says how far, and then jobs that have half of the words; the header `X-Tiller-Query` says so, such as `read enginer as engineer; within 80 km` or `relaxed`, URL-encoded. An unknown place gives no results, an ambiguous one is taken as the most populous, named in the header `X-Tiller-Location`. Signs, and words such as `and`, find nothing by themselves: the header `X-Tiller-Query` is `empty` then. Limits count a search once for each 10 results that it asks for, and twice that with `full_desc=1`.',
    query: Type.Object({
      q: Type.Optional(text(500, 'Keywords.', { example: 'registered nurse' })),
      l: Type.Optional(text(200, 'City and state, state, zip code, or `remote`.', { example: 'Austin, TX' })),
      d: Type.Integer({
        enum: [...radiiKm],
        default: 40,
        description: 'Radius around a city or zip code in km.',
      }),
      limit: Type.Integer({ minimum: 0, maximum: 200, default: 10, description: 'Results on a page.' }),
      start: Type.Integer({
        minimum: 0,
        maximum: 2_147_483_647,
        default: 0,
        description: `The first result, counted from 0. The first ${searchReach.toLocaleString('en')} can be paged through.`,
      }),
      format: Type.Unsafe<'json' | 'xml' | 'html'>({
        type: 'string',
        enum: ['json', 'xml', 'html'],
        default: 'json',
        description: 'The form of the answer, errors included.',
      }),
      link: bit('1: give `url` in place of `onclick`.'),
      full_desc: bit('1: give the whole description, up to its limit.'),
      skip_desc: bit('1: give no description; goes before `full_desc`.'),
      logo: bit('1: give `logo_url`.'),
      t1: tag('t1'),
      t2: tag('t2'),
      t3: tag('t3'),
      commute: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 600,
          description:
            'Minutes that the journey to work may take, straight: the nearest of 15, 30, 45 and 60 stands for 16, 32, 48 and 80 km. It goes before `d`.',
          examples: [30],
        }),
      ),
      benefit: Type.Optional(
        anyOf(benefitUnits, 'Benefits that the seeker looks for; jobs that name one rank higher'),
      ),
      benefit_filter: bit('1: find only jobs that name at least one of `benefit`.'),
      worktype: Type.Optional(
        anyOf(workTypeUnits, 'Kinds of work that the seeker looks for; jobs that name one rank higher'),
      ),
      worktype_filter: bit('1: find only jobs that name at least one of `worktype`.'),
      salary: Type.Optional(amount('The same as `salary.min`, which goes before it.')),
      'salary.min': Type.Optional(
        amount(
          'The least pay, for `salary.period`. Jobs that may pay as much are found; those that name no pay are not.',
        ),
      ),
      'salary.max': Type.Optional(
        amount(
          'The highest pay, for `salary.period`. Jobs that may pay as little are found; those that name no pay are not.',
        ),
      ),
      'salary.period': Type.Unsafe<(typeof salaryPeriods)[number]>({
        type: 'string',
        enum: [...salaryPeriods],
        default: 'hourly',
        description:
          'What the salaries are for. Pay for another period is converted: a year has 2,080 hours, 260 days, 52 weeks and 12 months of work.',
      }),
      explain: bit('1: give `explain`, the factors of the rank of each job.'),
      encrypt: bit('1: give each `id` as an opaque token, another in each answer.'),
      pid: unused(text(128, 'A pseudonymous id of your visitor.')),
      useragent: unused(text(1000, "Your visitor's browser.")),
      uid: unused(Type.String({ maxLength: 128, description: 'Former id of a visitor.', deprecated: true })),
      date: unused(Type.String({ maxLength: 40, description: 'Former filter by date.', deprecated: true })),
      id: Type.Optional(id('Your publisher id. Without it, the search runs as the house publisher.')),
      pass: Type.Optional(text(128, 'Your publisher pass; needed with `id`.')),
    }),
    ok: JobSearch,
    fails: ['publisher-authentication-failed', 'too-many-requests'],
  },
})

/** The same answer in XML. */
export const searchXmlExample = `<?xml version="1.0" encoding="UTF-8"?>
<result><total>1</total><start>0</start><count>1</count><job><id>1</id><title>Registered Nurse</title><company>City of Austin</company><city>Austin, TX</city><coordinates>30.2672,-97.7431</coordinates><date>2026-03-02T15:04:05.000Z</date><description>You care for patients of our clinic.</description><url>http://localhost:4000/click/AbC123</url><price>10</price><preview>0</preview><ad_type>JOB</ad_type></job></result>
`
