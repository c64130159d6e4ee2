import type { TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'
import type { Operations } from './operation.ts'
import { DispositionError } from './disposition/answers.ts'
import { dispositionOperations } from './disposition/events.ts'
import { platformOperations } from './platform/platform.ts'
import { Problem } from './problem.ts'
import { searchOperations, SearchError, searchXmlExample } from './search/search.ts'

/** A published API: its operations, and the general part of its OpenAPI document. */
export type Api = {
  /** Name of the file in `openapi/`. */
  file: string
  title: string
  version: string
  description: string
  /** Path prefix that all operations share. */
  basePath: string
  tags: Record<string, string>
  /** Base URLs of servers by their description. By default, only the local server. */
  environments?: Record<string, string>
  operations: Operations
  /** Schema of every error response. */
  error: { schema: TSchema; mediaTypes: readonly string[] }
  /** Error codes that apply to every operation, to operations with input, and to operations with a body. */
  commonErrors: readonly ErrorCode[]
  inputErrors: readonly ErrorCode[]
  bodyErrors: readonly ErrorCode[]
  /**
   * Whether the conventions of the Platform API apply: idempotency keys, ETags, and rate limits per app
   * client.
   */
  conventions: boolean
  /** Media types other than JSON that successful responses can have, with an optional example. */
  alsoAnswers: Record<string, { example?: string }>
}

/** The default base URL. A running server replaces it with its own in the documents that it serves. */
export const defaultBaseUrl = 'http://localhost:4000'

/**
 * Text for the documents on getting a token for the samples. It uses the sandbox's app client, which exists after the
 * first start.
 */
const sandboxTokenHint = `The samples read a token from \`TILLER_TOKEN\`. Run this in the folder in which you started Tiller to get a sandbox token that is valid for one hour:
\`\`\`sh
sandbox() { grep -o "\\"$1\\": *\\"[^\\"]*" "\${TILLER_DATA:-.tiller}/sandbox.json" | cut -d '"' -f 4; }
export TILLER_CLIENT_ID=$(sandbox clientId) TILLER_CLIENT_SECRET=$(sandbox clientSecret)
export TILLER_TOKEN=$(curl -sS ${defaultBaseUrl}/v5/oauth2/token \\
  -u "$TILLER_CLIENT_ID:$TILLER_CLIENT_SECRET" -d grant_type=client_credentials | cut -d '"' -f 4)
\`\`\`
Most ids in the samples exist in a fresh sandbox. The token does not have the scopes of an operator. To undo changes, run \`npx tiller sandbox reset --confirm\`.`

export const platformApi: Api = {
  file: 'platform.v5.json',
  title: 'Platform API',
  version: '5.0.0',
  description: `Manage the campaigns, segments, and jobs of an advertiser. Amounts are in cents unless the field name says dollars. Timestamps are ISO 8601 in UTC. Every success has HTTP status 200.\n\n${sandboxTokenHint}`,
  basePath: '/v5',
  tags: {
    Applications: 'Applications for your jobs and their outcomes.',
    Authentication: 'Access tokens for app clients.',
    Campaigns: 'Targeting, bids, and budgets for your jobs.',
    Customer: 'Your account and its objects.',
    'Job expansions': 'Advertise jobs under additional titles.',
    Jobs: 'The jobs of your feeds and their status.',
    Locations: 'States, counties, cities, and zip codes of the United States.',
    Pools: 'Containers for sources and campaigns.',
    'Reference data': 'Fixed lists: categories, pause reasons, and disposition types.',
    Reports: 'Performance reports and predictions.',
    Scheduling: 'Scheduled pauses, one-time budgets, and monthly budget changes.',
    Segments: 'Parts of a campaign with their own bid or budget.',
    Sources: 'Where the jobs of a pool come from: feeds with their imports, and jobs by API.',
    'Jobs by API': 'Create, change, and end single jobs, without a feed.',
    Status: 'Availability of the platform.',
    Webhooks: 'Notifications about events in your account.',
  },
  operations: platformOperations,
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
  description: 'Advertised jobs for publishers, in JSON, XML, or HTML.',
  basePath: '/api',
  tags: { Search: 'Jobs for publishers.' },
  operations: searchOperations,
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
  description: 'Partners report the outcomes of applications, one at a time or in batches, in any order.',
  basePath: '',
  tags: { Events: 'Stages of the hiring process.' },
  environments: {
    Development: defaultBaseUrl,
    Staging: 'https://staging.tiller.example',
    Production: 'https://tiller.example',
  },
  operations: dispositionOperations,
  error: { schema: DispositionError, mediaTypes: ['application/json'] },
  commonErrors: ['internal-error', 'unavailable'],
  inputErrors: ['invalid-request'],
  bodyErrors: ['malformed-body', 'payload-too-large', 'unsupported-media-type'],
  conventions: false,
  alsoAnswers: {},
}

export const publishedApis: readonly Api[] = [platformApi, searchApi, dispositionApi]
