import { type Static, Type } from 'typebox'
import { listFields } from '../../list.ts'
import { flag, id, named, nullable, oneOf, page, text, timestamp, url } from '../../schema.ts'

const ImportOutcome = named(
  'ImportOutcome',
  '`IMPORTED`: jobs were changed. `UNCHANGED`: all are as they were. `REFUSED`: the document cannot be used. ' +
    '`NEEDS_CONFIRMATION`: it would remove more than half of the jobs. `FETCH_FAILED`: no whole document came. ' +
    '`FAILED`: Tiller itself failed. All but the first change nothing.',
  oneOf(['IMPORTED', 'UNCHANGED', 'REFUSED', 'NEEDS_CONFIRMATION', 'FETCH_FAILED', 'FAILED']),
)

export const SourceStatus = named(
  'SourceStatus',
  'Set by the operator. Jobs of a source that is not live are paused, of an archived one expired.',
  oneOf(['UNDER_DEVELOPMENT', 'LIVE', 'USER_PAUSED', 'ARCHIVED']),
)
export type SourceStatus = Static<typeof SourceStatus>

export const SourceType = named(
  'SourceType',
  'How a source receives its jobs. FEED: from a feed, which the operator or Tiller imports. API: by the operations for single jobs and for bulk. UPLOAD: from the spreadsheets that you upload.',
  oneOf(['FEED', 'API', 'UPLOAD']),
)
export type SourceType = Static<typeof SourceType>

export const SourceConnector = named(
  'SourceConnector',
  'The applicant tracking system whose public job board a source reads. SITEMAP: any site whose pages of jobs are in a sitemap and contain `JobPosting` as JSON-LD.',
  oneOf([
    'ASHBY',
    'GREENHOUSE',
    'LEVER',
    'PERSONIO',
    'RECRUITEE',
    'SITEMAP',
    'SMARTRECRUITERS',
    'TEAMTAILOR',
    'WORKABLE',
    'WORKDAY',
  ]),
)
export type SourceConnector = Static<typeof SourceConnector>

const ProblemSeverity = named(
  'ProblemSeverity',
  'Whether the job was left out, taken as it is, put right, or the whole document refused.',
  oneOf(['skipped', 'warning', 'repaired', 'refused']),
)

const count = (description: string) =>
  Type.Integer({ format: 'int32', minimum: 0, description, examples: [12] })

const searchEngines = flag(
  'Whether the open jobs of the source have public pages for search engines, such as Google for Jobs.',
)

export const Source = named(
  'Source',
  'Where jobs of a pool come from: its feed, and how the last fetch of it went.',
  Type.Object({
    id: id('The source.'),
    poolId: id('The pool that its jobs go to.'),
    name: text(128, 'Its name.', { example: 'Nightly feed' }),
    status: SourceStatus,
    type: SourceType,
    connector: nullable(SourceConnector),
    feedAddress: nullable(
      text(2048, 'Host and path from which the feed is fetched; null: the operator imports it.', {
        example: 'feeds.example.com/jobs.xml',
      }),
    ),
    fetchEveryMinutes: nullable(
      Type.Integer({
        format: 'int32',
        minimum: 15,
        maximum: 10_080,
        description: 'How often it is fetched.',
        examples: [60],
      }),
    ),
    nextFetchAt: nullable(timestamp('When it is due; later after failures.')),
    lastFetchAt: nullable(timestamp('When it was fetched last.')),
    lastOutcome: nullable(ImportOutcome),
    failures: count('Fetches in succession that came to nothing.'),
    lastImportedAt: nullable(timestamp('When a feed was imported last, changed or not.')),
    heldJobs: count(
      'Jobs of the last imported feed that are not advertised, because their end date cannot be read or their price needs a review.',
    ),
    rejectedPrices: count(
      'Prices of the last imported feed that were ignored, for example because of their currency.',
    ),
    acceptedCpc: nullable(
      Type.Integer({
        format: 'int32',
        minimum: 1,
        description: 'A CPC up to this many cents is never held for a review; null: none is set.',
        examples: [6000],
      }),
    ),
    searchEngines,
    missingPay: Type.Array(
      named(
        'MissingPay',
        'The open jobs of a source that are posted to a state without pay.',
        Type.Object({
          state: text(2, 'The abbreviation of the state.', { example: 'CO' }),
          jobs: count('Their number.'),
        }),
      ),
      {
        description:
          'The states whose laws require pay in job ads, most jobs first. Guidance, not legal advice.',
      },
    ),
    openJobPercent: nullable(
      Type.Integer({
        format: 'int32',
        minimum: 0,
        maximum: 100,
        description:
          'The open-job score: the percentage of the open jobs that, in the last 48 hours, the source and the check of the landing page have both confirmed. Null before the first check. Searches prefer jobs of sources with a high score.',
        examples: [98],
      }),
    ),
    createdAt: timestamp('When it was made.'),
  }),
)
export type Source = Static<typeof Source>

export const SourcePage = page('SourcePage', Source)

/** Maximum number of sources per customer. */
export const maxSources = 100

const sourceName = text(128, 'Its name.', { minLength: 1, example: 'Nightly feed' })
const feedUrl = {
  ...url(2_048, 'The URL of the feed. Responses show only its host and path.'),
  examples: ['https://feeds.example.com/jobs.xml'],
}
const fetchEveryMinutes = Type.Integer({
  format: 'int32',
  minimum: 15,
  maximum: 10_080,
  description: 'How often the feed is fetched.',
  examples: [60],
})

const board = text(
  2_048,
  'The public URL of the job board, or its token, which is the name of the company in this URL. For SITEMAP, the URL of the sitemap.',
  { minLength: 1, example: 'acme' },
)

export const SourceCreate = named(
  'SourceCreate',
  'A new source. Of type FEED, the default, it requires `feedUrl`, or `connector` and `board`; of type API or UPLOAD, it has none of them.',
  Type.Object(
    {
      name: sourceName,
      type: Type.Optional(SourceType),
      searchEngines: Type.Optional(searchEngines),
      feedUrl: Type.Optional(feedUrl),
      connector: Type.Optional(SourceConnector),
      board: Type.Optional(board),
      fetchEveryMinutes: Type.Optional(fetchEveryMinutes),
    },
    {
      additionalProperties: false,
      examples: [{ name: 'Nightly feed', feedUrl: 'https://feeds.example.com/jobs.xml' }],
    },
  ),
)

export type SourceCreate = Static<typeof SourceCreate>

export const SourcePatch = named(
  'SourcePatch',
  'Changes of a source. Absent fields are unchanged.',
  Type.Object(
    {
      name: Type.Optional(sourceName),
      feedUrl: Type.Optional(feedUrl),
      fetchEveryMinutes: Type.Optional(fetchEveryMinutes),
      searchEngines: Type.Optional(searchEngines),
    },
    { additionalProperties: false, examples: [{ name: 'Nightly feed' }] },
  ),
)

export const sourceFields = listFields(
  {
    id: 'number',
    poolId: 'number',
    name: 'string',
    status: 'string',
    type: 'string',
    connector: 'string',
    searchEngines: 'boolean',
    openJobPercent: 'number',
    nextFetchAt: 'date',
    lastFetchAt: 'date',
    lastOutcome: 'string',
    failures: 'number',
    heldJobs: 'number',
    rejectedPrices: 'number',
    lastImportedAt: 'date',
    createdAt: 'date',
  },
  ['id', 'name', 'status', 'nextFetchAt', 'lastFetchAt', 'lastImportedAt', 'createdAt', 'failures'],
)

export const sourceParams = Type.Object({ sourceId: id('The source.') })

/** Maximum number of problems that an import contains in its response. */
export const maxShownProblems = 50

const problem = {
  line: nullable(
    Type.Integer({ format: 'int32', minimum: 1, description: 'Counted from 1.', examples: [4711] }),
  ),
  reference: nullable(text(1024, 'The `jobReference`, if the problem lies in one job.', { example: 'J-1' })),
  field: nullable(text(64, 'The field of the job.', { example: 'title' })),
  severity: ProblemSeverity,
  code: text(64, 'The kind of problem.', { example: 'title-too-long' }),
  message: text(4096, 'What is wrong, and what was done.'),
}

const ImportProblem = named(
  'ImportProblem',
  'Something wrong with a feed: where, what, and what was done about it.',
  Type.Object(problem),
)

export const NumberedImportProblem = named(
  'NumberedImportProblem',
  'A problem of an import, with its number.',
  Type.Object({ id: id('Its place among the problems that are kept of the import, from 1 on.'), ...problem }),
)
export type NumberedImportProblem = Static<typeof NumberedImportProblem>

export const NumberedProblemPage = page('ImportProblemPage', NumberedImportProblem)

export const importProblemFields = listFields(
  {
    id: 'number',
    line: 'number',
    reference: 'string',
    field: 'string',
    severity: 'string',
    code: 'string',
    message: 'string',
  },
  ['id', 'line', 'reference', 'code'],
)

/** Maximum number of jobs that a feed test parses. */
export const maxFeedTestJobs = 1_000

const problemKinds = Type.Array(
  named(
    'ImportProblemKind',
    'How many problems of one kind an import had.',
    Type.Object({
      code: text(64, 'The kind.', { example: 'title-too-long' }),
      count: count('All of them, also those that are not kept one by one.'),
    }),
  ),
  { description: 'The kinds of problems, that with the most first.' },
)

const ImportCounts = named(
  'ImportCounts',
  'How many jobs an import concerned, by what it did with them.',
  Type.Object({
    created: count('Jobs that are new.'),
    updated: count('Jobs that were changed, or are back.'),
    deleted: count('Jobs that the feed no longer holds; with `NEEDS_CONFIRMATION`, that would be deleted.'),
    unchanged: count('Jobs that are as they were.'),
    skipped: count('Jobs that could not be used.'),
    held: count(
      'Jobs that are not advertised, because their end date cannot be read or their price needs a review.',
    ),
    problems: count('Problems of all kinds.'),
  }),
)

export const FeedAddress = named(
  'FeedAddress',
  'A feed by its URL, or a job board by `connector` and `board`.',
  Type.Object(
    {
      feedUrl: Type.Optional(feedUrl),
      connector: Type.Optional(SourceConnector),
      board: Type.Optional(board),
    },
    { additionalProperties: false, examples: [{ feedUrl: 'https://feeds.example.com/jobs.xml' }] },
  ),
)

export type FeedAddress = Static<typeof FeedAddress>

export const FeedTest = named(
  'FeedTest',
  'The result of reading a feed without importing it.',
  Type.Object({
    outcome: oneOf(
      ['OK', 'REFUSED', 'FETCH_FAILED'],
      'OK: jobs can be imported. REFUSED: the document cannot be used. FETCH_FAILED: no complete response.',
    ),
    message: nullable(text(4_096, 'Why the feed cannot be used.')),
    httpStatus: nullable(
      Type.Integer({ format: 'int32', description: 'The HTTP status of the response.', examples: [200] }),
    ),
    jobs: count('Jobs that can be imported.'),
    isComplete: flag(`Whether the whole feed was read. A test reads at most ${maxFeedTestJobs} jobs.`),
    problemKinds,
    problems: Type.Array(ImportProblem, { description: `The first ${maxShownProblems} problems.` }),
    samples: Type.Array(
      named(
        'FeedSample',
        'A job of a tested feed.',
        Type.Object({
          jobReference: text(1_024, 'Its reference.', { example: 'J-1' }),
          title: text(255, 'Its title.', { example: 'Registered Nurse' }),
          company: text(128, 'Its company.', { example: 'Acme Health' }),
          places: Type.Array(text(256, 'A place.', { example: 'Austin, TX' })),
        }),
      ),
      { description: 'The first three jobs.' },
    ),
  }),
)
export type FeedTest = Static<typeof FeedTest>

export const ImportProgress = named(
  'ImportProgress',
  'The current import of a source.',
  Type.Object({
    phase: oneOf(
      ['IDLE', 'DUE', 'READING', 'MERGING'],
      'IDLE: no import is running. DUE: the feed is fetched within a minute. READING: jobs are being read. MERGING: they are being stored.',
    ),
    jobs: count('Jobs read so far.'),
    bytes: Type.Integer({
      format: 'int64',
      minimum: 0,
      description: 'Bytes read so far.',
      examples: [184_320],
    }),
    jobsPerSecond: nullable(
      count('Jobs read per second since the start; null at the start and if no import is running.'),
    ),
    expectedEndAt: nullable(
      timestamp(
        'When reading will end at this rate; null if the server of the feed does not say how long it is.',
      ),
    ),
  }),
)
export type ImportProgress = Static<typeof ImportProgress>

export const SourceImport = named(
  'SourceImport',
  'What became of one feed of a source.',
  Type.Object({
    id: id('The import.'),
    sourceId: id('Whose feed it was.'),
    outcome: ImportOutcome,
    startedAt: timestamp('When it began.'),
    finishedAt: timestamp('When it was over.'),
    durationMs: Type.Integer({
      format: 'int32',
      minimum: 0,
      description: 'How long it took.',
      examples: [1530],
    }),
    httpStatus: nullable(
      Type.Integer({
        format: 'int32',
        description: 'What the server answered; null for a file, or if none answered.',
        examples: [200],
      }),
    ),
    bytes: nullable(
      Type.Integer({
        format: 'int64',
        minimum: 0,
        description: 'As they came, before they were unpacked.',
        examples: [184_320],
      }),
    ),
    counts: ImportCounts,
    problemKinds,
    problems: Type.Array(ImportProblem, {
      description: `The first ${maxShownProblems} problems, of which at most 100 of one kind are kept; \`listImportProblems\` has all that are.`,
    }),
  }),
)
export type SourceImport = Static<typeof SourceImport>

export const SourceImportPage = page('SourceImportPage', SourceImport)

export const sourceImportFields = listFields(
  {
    id: 'number',
    outcome: 'string',
    startedAt: 'date',
    finishedAt: 'date',
    httpStatus: 'number',
    bytes: 'number',
  },
  ['id', 'startedAt'],
)
