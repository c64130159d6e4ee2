/** All scopes with their descriptions. A scope without `:read` implies its `:read` scope. */
export const scopeDescriptions = {
  advertiser:
    'Read pools, sources, companies, and campaign applications; read and change monthly budget changes',
  'advertiser:read': 'Read pools, sources, companies, campaign applications, and monthly budget changes',
  campaigns: 'Read and change campaigns, segments, pauses, and one-time budgets; read reports',
  'campaigns:read': 'Read campaigns, segments, pauses, one-time budgets, and reports',
  'title-expansions': 'Read and change title expansions',
  'title-expansions:read': 'Read title expansions',
  jobs: 'Read jobs; post, change, and end jobs by API',
  'jobs:read': 'Read jobs, job titles, title suggestions, and shareable links',
  'job:status:read': 'Read the status of jobs',
  'location:read': 'Read states, counties, cities, and zip codes',
  'customer:read': 'Read your customer account, its statements, changes, saved views, and users',
  application: 'Read and share job applications; write notes and record hiring outcomes',
  'application:read': 'Read job applications',
  'category:read': 'Read job categories',
  users: 'Invite users, change their roles, and remove them',
  'users:read': 'Read users and their roles',
  integration: 'Manage app clients and webhooks, and read the list of scopes',
  operator:
    'Operate the platform: create customers and publishers, confirm held imports, announce maintenance, and move the clock of a sandbox',
  'operator:read':
    "Read customers, publishers, held imports, messages, system status, and the operator's audit log",
} as const

export type Scope = keyof typeof scopeDescriptions

export const scopeNames = Object.keys(scopeDescriptions) as Scope[]

export type CustomerScope = Exclude<Scope, 'operator' | 'operator:read'>

/** Returns whether a customer's users and app clients can have a scope, which is not one of the operator's. */
export const isCustomerScope = (scope: Scope): scope is CustomerScope =>
  scope !== 'operator' && scope !== 'operator:read'

export const customerScopes = scopeNames.filter(isCustomerScope)

/** Returns whether a token with the scopes `granted` may use an operation that requires `required`. */
export const isScopeGranted = (granted: readonly string[], required: Scope) =>
  granted.includes(required) ||
  (required.endsWith(':read') && granted.includes(required.slice(0, -':read'.length)))
