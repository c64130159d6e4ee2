import { Type, type Static, type TSchema } from 'typebox'
import { maxReachableResult, maxSearchedPay } from '../limits.ts'
import { defineOperations } from '../operation.ts'
import { id, named, oneOf, text } from '../schema.ts'

/** Accepted values in km of the radius parameter `d`. */
export const searchRadiiKm = [8, 16, 20, 24, 32, 40, 48, 56, 80] as const

/** Accepted values of the parameter `commute` in minutes, with the corresponding search radius in km. */
export const commuteRadii = [
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

/** Maximum number of characters of each description with `full_desc=1`. */
export const descriptionMaxChars = 20_000
export const allDescriptionsMaxChars = 1_000_000

const bit = (description: string) => Type.Integer({ enum: [0, 1], default: 0, description })

const label = (example: string) => Type.String({ description: 'Display text.', examples: [example] })

const said = Type.Boolean({
  description: 'Always true: the list contains only what the advertisement states.',
})

const details = <T extends TSchema>(description: string, item: T) => Type.Array(item, { description })

const BenefitDetails = named(
  'BenefitDetails',
  'A benefit offered by the employer.',
  Type.Object({ value: said, unit: oneOf(benefitUnits), label: label('Health care') }),
)

const SalaryDetails = named(
  'SalaryDetails',
  'The pay of the job, in dollars.',
  Type.Object({
    value: Type.Array(Type.String(), {
      description: 'Minimum and maximum. A bound that is not stated is an empty string.',
      examples: [['25', '31.50']],
    }),
    unit: oneOf(
      ['bonus', 'yearly', 'monthly', 'weekly', 'daily', 'hourly'],
      'The unit of the amounts. A bonus is paid in addition.',
    ),
    label: label('$25 - $31.50 per hour'),
  }),
)

const SkillsDetails = named(
  'SkillsDetails',
  'A requirement or preference of the job.',
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
      description: 'Stable key for programs.',
      examples: ['bachelor'],
    }),
    id: Type.Integer({ description: 'Stable numeric id.', examples: [22] }),
  }),
)

const WorktypeDetails = named(
  'WorktypeDetails',
  'The type of work and its target group.',
  Type.Object({ value: said, unit: oneOf(workTypeUnits), label: label('Full-time') }),
)

export const SearchJob = named(
  'Job',
  'A search result.',
  Type.Object({
    id: Type.String({ description: 'The id of the advertised job.', examples: ['1'] }),
    title: Type.String({ examples: ['Registered Nurse'] }),
    company: Type.String({ examples: ['City of Austin'] }),
    city: Type.Array(Type.String(), {
      description: 'City and state of each location.',
      examples: [['Austin, TX']],
    }),
    coordinates: Type.Array(Type.String(), {
      description: '`lat,lng` of each location.',
      examples: [['30.2672,-97.7431']],
    }),
    date: Type.String({ format: 'date-time', description: 'When the job was posted.' }),
    description: Type.Optional(
      Type.String({
        description:
          'A plain-text snippet of 256 characters around the first match of `q`. With `full_desc=1`, the whole description as HTML, truncated at 20,000 characters per job and 1,000,000 characters per page. Absent with `skip_desc=1`.',
      }),
    ),
    url: Type.Optional(
      Type.String({
        format: 'uri',
        description:
          'The click URL, with `link=1`. Send the job seeker there; it is valid for 24 hours. If the job has expired, the seeker is redirected to a similar job. Append `?rdr=` and a URL-encoded fallback URL to get back seekers for whom there is no similar job (`status=expired`) or whose URL is too old (`status=stale`). The operator must have registered the host of the fallback URL.',
      }),
    ),
    onclick: Type.Optional(
      Type.String({
        description: 'A JavaScript statement that opens the click URL. Returned without `link=1`.',
      }),
    ),
    price: Type.Integer({
      description:
        'Your earnings for a billable click, in cents; if the advertiser pays for acquisitions instead of clicks, the expected earnings of a click.',
      examples: [10],
    }),
    preview: Type.Integer({
      description:
        '1 in Pro traffic: the click URL opens a preview of the job, and the click is billed when the seeker continues.',
      examples: [0],
    }),
    featured: Type.Integer({
      description:
        '1 if the advertiser pays for a prominent position in this search. Mark such jobs so that seekers recognize them.',
      examples: [0],
    }),
    ad_type: oneOf(['JOB', 'EVENT']),
    open_job_percent: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 100,
        description:
          'The open-job score of the source, in steps of 5: the percentage of its open jobs that the source and a check of their landing pages have confirmed in the last 48 hours. Absent if there is none yet.',
        examples: [95],
      }),
    ),
    major_category0: Type.Optional(Type.String()),
    major_category1: Type.Optional(Type.String()),
    minor_category0: Type.Optional(Type.String()),
    minor_category1: Type.Optional(Type.String()),
    logo_url: Type.Optional(
      Type.String({ description: "The company's logo, with `logo=1`, if the feed provides one." }),
    ),
    benefit_details: details('Benefits stated in the advertisement.', BenefitDetails),
    salary_details: details('Pay stated in the feed or the text. Empty if none is stated.', SalaryDetails),
    skills_details: details('Requirements stated in the advertisement.', SkillsDetails),
    worktype_details: details('Types of work stated in the advertisement.', WorktypeDetails),
    explain: Type.Optional(
      Type.Unsafe<Record<string, number>>({
        type: 'object',
        additionalProperties: { type: 'number' },
        description: 'With `explain=1`: the factors whose product is the ranking score.',
        examples: [{ text: 0.8, bid: 1.2, freshness: 0.9, clickRate: 1.1, openJobs: 0.98 }],
      }),
    ),
  }),
)
export type SearchJob = Static<typeof SearchJob>

export const JobSearch = named(
  'JobSearch',
  'A page of search results.',
  Type.Object({
    total: Type.Integer({ description: 'The exact number of matching advertisements.', examples: [1] }),
    start: Type.Integer({
      description: 'Offset of the first result on this page, starting at 0.',
      examples: [0],
    }),
    count: Type.Integer({ description: 'Number of results on this page.', examples: [1] }),
    jobs: Type.Array(SearchJob),
  }),
)
export type JobSearch = Static<typeof JobSearch>

export const SearchError = named(
  'Error',
  'A rejected search.',
  Type.Object({
    status: oneOf(['error']),
    message: Type.String({ examples: ['Bad format, provide q or l'] }),
  }),
)
export type SearchError = Static<typeof SearchError>

const tag = (name: string) =>
  Type.Optional(text(32, `Tracking tag, stored with the click and returned in reports (${name}).`))

/** Defines a parameter with one or more of the values, separated by `|`. */
const anyOf = (values: readonly string[], description: string) => {
  const one = `(?:${values.join('|')})`
  return text(
    200,
    `${description}: ${values.map((value) => `\`${value}\``).join(', ')}. Separate several values with \`|\`, without spaces.`,
    {
      pattern: `^${one}(?:\\|${one})*$`,
      example: values.slice(0, 2).join('|'),
    },
  )
}

const amount = (description: string) =>
  Type.Number({ minimum: 0, maximum: maxSearchedPay, description, examples: [20] })

export const searchOperations = defineOperations('Search', {
  searchJobs: {
    method: 'GET',
    path: '/search.php',
    auth: 'none',
    summary: 'Search the advertised jobs by keyword and location.',
    description:
      'Specify `q`, `l`, or both. Every word of `q` must occur in the title, company, location, or description, or the whole query must be the name of a category. Common abbreviations and synonyms of job titles are recognized, as are `"a phrase"`, `-word`, and `OR` (in capitals, between words or phrases). If fewer than 10 jobs match, the search corrects rare words as typing errors, then extends the radius to 80 km unless `d` or `commute` is set, and then accepts jobs with half of the words. The header `X-Tiller-Query` describes these changes, such as `read enginer as engineer; within 80 km` or `relaxed`, URL-encoded. Without `l`, a zip code among the words of `q` is the location. `Remote in TX` lists the remote jobs of the state before its other jobs. An unknown location returns no results. An ambiguous location is resolved to the most populous one, which the header `X-Tiller-Location` names. A query of only punctuation or words such as `and` returns no results and sets `X-Tiller-Query` to `empty`. Each 10 requested results, and each 100 results skipped by `start`, count as one search against the rate limit, or as two with `full_desc=1`.',
    query: Type.Object({
      q: Type.Optional(text(500, 'Keywords.', { example: 'registered nurse' })),
      l: Type.Optional(text(200, 'City and state, state, zip code, or `remote`.', { example: 'Austin, TX' })),
      d: Type.Integer({
        enum: [...searchRadiiKm],
        default: 40,
        description: 'Radius around a city or zip code, in km.',
      }),
      limit: Type.Integer({ minimum: 0, maximum: 200, default: 10, description: 'Results per page.' }),
      start: Type.Integer({
        minimum: 0,
        maximum: 2_147_483_647,
        default: 0,
        description: `Offset of the first result, starting at 0. Pagination is limited to the first ${maxReachableResult.toLocaleString('en')} results.`,
      }),
      format: Type.Unsafe<'json' | 'xml' | 'html'>({
        type: 'string',
        enum: ['json', 'xml', 'html'],
        default: 'json',
        description: 'Response format, also for errors.',
      }),
      link: bit('1: return `url` instead of `onclick`.'),
      full_desc: bit('1: return the full description, up to its limit.'),
      skip_desc: bit('1: omit the description. Overrides `full_desc`.'),
      logo: bit('1: return `logo_url`.'),
      t1: tag('t1'),
      t2: tag('t2'),
      t3: tag('t3'),
      commute: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 600,
          description:
            'Maximum commute in minutes, rounded to 15, 30, 45, or 60. These correspond to a radius of 16, 32, 48, and 80 km. Overrides `d`.',
          examples: [30],
        }),
      ),
      benefit: Type.Optional(anyOf(benefitUnits, 'Preferred benefits; matching jobs rank higher')),
      benefit_filter: bit('1: return only jobs that state at least one of `benefit`.'),
      worktype: Type.Optional(anyOf(workTypeUnits, 'Preferred types of work; matching jobs rank higher')),
      worktype_filter: bit('1: return only jobs that state at least one of `worktype`.'),
      salary: Type.Optional(amount('Alias of `salary.min`, which overrides it.')),
      'salary.min': Type.Optional(
        amount(
          'Minimum pay per `salary.period`. Matches jobs that may pay at least this amount; jobs without stated pay do not match.',
        ),
      ),
      'salary.max': Type.Optional(
        amount(
          'Maximum pay per `salary.period`. Matches jobs that may pay at most this amount; jobs without stated pay do not match.',
        ),
      ),
      'salary.period': Type.Unsafe<(typeof salaryPeriods)[number]>({
        type: 'string',
        enum: [...salaryPeriods],
        default: 'hourly',
        description:
          'The period of the salary filters. Other periods are converted: a year has 2,080 working hours, 260 days, 52 weeks, and 12 months.',
      }),
      explain: bit('1: return `explain`, the ranking factors of each job.'),
      encrypt: bit('1: return each `id` as an opaque token that changes with every response.'),
      pid: Type.Optional(
        text(
          128,
          'A pseudonymous id of your visitor. Clicks with the same id count as those of one person, whatever their address and browser; only a hash is stored.',
        ),
      ),
      useragent: Type.Optional(
        text(
          1000,
          "Your visitor's browser, if your server sends the search. For a program, impressions do not count, and clicks on the results are not billed.",
        ),
      ),
      uid: Type.Optional(
        Type.String({
          maxLength: 128,
          description: 'Former id of a visitor, without effect.',
          deprecated: true,
        }),
      ),
      date: Type.Optional(
        Type.String({
          maxLength: 40,
          description: 'Former filter by date, without effect.',
          deprecated: true,
        }),
      ),
      id: Type.Optional(id('Your publisher id. Defaults to the house publisher.')),
      pass: Type.Optional(text(128, 'Your publisher pass. Required with `id`.')),
    }),
    ok: JobSearch,
    fails: ['publisher-authentication-failed', 'too-many-requests'],
  },
})

/** An example of a response in XML, with the same content as the example in JSON. */
export const searchXmlExample = `<?xml version="1.0" encoding="UTF-8"?>
<result><total>1</total><start>0</start><count>1</count><job><id>1</id><title>Registered Nurse</title><company>City of Austin</company><city>Austin, TX</city><coordinates>30.2672,-97.7431</coordinates><date>2026-03-02T15:04:05.000Z</date><description>You care for patients of our clinic.</description><url>http://localhost:4000/click/AbC123</url><price>10</price><preview>0</preview><featured>0</featured><ad_type>JOB</ad_type></job></result>
`
