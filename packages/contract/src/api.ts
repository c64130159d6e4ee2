import type { TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'
import type { Operations } from './operation.ts'
import { DispositionError } from './disposition/answers.ts'
import { disposition } from './disposition/events.ts'
import { platform } from './platform/platform.ts'
import { Problem } from './problem.ts'
import { search, SearchError, searchXmlExample } from './search/search.ts'

/** One published API: its operations and what its document says of it as a whole. */
export type Api = {
  /** The file below `openapi/`. */
  file: string
  title: string
  version: string
  description: string
  /** Path below the server's address that all operations share. */
  basePath: string
  tags: Record<string, string>
  /** Where it can be called, by name, with an address to put your own in place of; without it, just your own server. */
  environments?: Record<string, string>
  operations: Operations
  /** The shape of every answer that is not a success. */
  error: { schema: TSchema; mediaTypes: readonly string[] }
  /** Codes that every operation may answer, that every operation with input may, and every one with a body. */
  commonErrors: readonly ErrorCode[]
  inputErrors: readonly ErrorCode[]
  bodyErrors: readonly ErrorCode[]
  /** Whether the conventions of the Platform API hold: idempotency keys, versions, limits by client. */
  conventions: boolean
  /** Media types of a success beside JSON, with an example where the page of an API shows one. */
  alsoAnswers: Record<string, { example?: string }>
}

/** The address of a plain start; a running server puts its own in its place wherever it serves a document. */
export const plainAddress = 'http://localhost:4000'

/**
 * What the samples of an API need, before they can be pasted into a shell. The sandbox's own client, because it is
 * there at the first start.
 */
const trying = `The samples take a token from \`TILLER_TOKEN\`. In the folder in which you started Tiller, this gets one for the sandbox, valid for an hour:

\`\`\`sh
sandbox() { grep -o "\\"$1\\": *\\"[^\\"]*" "\${TILLER_DATA:-.tiller}/sandbox.json" | cut -d '"' -f 4; }
export TILLER_CLIENT_ID=$(sandbox clientId) TILLER_CLIENT_SECRET=$(sandbox clientSecret)
export TILLER_TOKEN=$(curl -sS ${plainAddress}/v5/oauth2/token \\
  -u "$TILLER_CLIENT_ID:$TILLER_CLIENT_SECRET" -d grant_type=client_credentials | cut -d '"' -f 4)
\`\`\`

Their ids are those of a fresh sandbox. What changes something can be undone with \`npx tiller sandbox reset --confirm\`.`

export const platformApi: Api = {
  file: 'platform.v5.json',
  title: 'Platform API',
  version: '5.0.0',
  description: `Campaigns, segments and jobs of an advertiser. Amounts are in cents unless a name says dollars; instants are ISO 8601 in UTC; every success is HTTP 200.\n\n${trying}`,
  basePath: '/v5',
  tags: {
    Applications: 'Who applies for your jobs, and what became of it.',
    Authentication: 'Access tokens for app clients.',
    Campaigns: 'What is advertised, at which price, with which budget.',
    Customer: 'Your own account and everything in it.',
    'Job expansions': 'Other titles under which jobs are advertised too.',
    Jobs: 'The jobs of your feeds and how they are doing.',
    Locations: 'States, counties, cities and zip codes of the United States.',
    Pools: 'The containers of sources and campaigns.',
    'Reference data': 'Fixed lists: categories, pause reasons, disposition types.',
    Reports: 'What happened, and what is to be expected.',
    Scheduling:
      'Pauses, one-time budgets and changes of monthly budgets that happen by themselves on their day.',
    Segments: 'Parts of a campaign with a price or a budget of their own.',
    Sources: 'Where the jobs of a pool come from, and what became of each feed.',
    Status: 'How the platform is.',
  },
  operations: platform,
  error: { schema: Problem, mediaTypes: ['application/problem+json'] },
  commonErrors: ['internal-error', 'unavailable'],
  inputErrors: ['invalid-request'],
  bodyErrors: ['malformed-body', 'payload-too-large', 'unsupported-media-type'],
  conventions: true,
  alsoAnswers: {},
}

export const searchApi: Api = {
  file: 'search.yaml',
  title: 'Search API',
  version: '1.0.0',
  description: 'Advertised jobs for publishers, in JSON, XML or HTML.',
  basePath: '/api',
  tags: { Search: 'Jobs for publishers.' },
  operations: search,
  error: { schema: SearchError, mediaTypes: ['application/json', 'application/xml', 'text/html'] },
  commonErrors: ['internal-error', 'unavailable'],
  inputErrors: ['invalid-request'],
  bodyErrors: [],
  conventions: false,
  alsoAnswers: { 'application/xml': { example: searchXmlExample }, 'text/html': {} },
}

export const dispositionApi: Api = {
  file: 'disposition.v1.yaml',
  title: 'Disposition API',
  version: '1.0.0',
  description:
    'Outcomes of applications, reported by partners: singly or in batches, as often as needed, in any order.',
  basePath: '',
  tags: { Events: 'What became of a candidate.' },
  environments: {
    Development: plainAddress,
    Staging: 'https://staging.tiller.example',
    Production: 'https://tiller.example',
  },
  operations: disposition,
  error: { schema: DispositionError, mediaTypes: ['application/json'] },
  commonErrors: ['internal-error', 'unavailable'],
  inputErrors: ['invalid-request'],
  bodyErrors: ['malformed-body', 'payload-too-large', 'unsupported-media-type'],
  conventions: false,
  alsoAnswers: {},
}

export const apis: readonly Api[] = [platformApi, searchApi, dispositionApi]
