/** Every scope with what it opens. A bare scope implies its `:read`. */
export const scopes = {
  advertiser: 'Read and change pools, companies and monthly budget changes',
  'advertiser:read': 'Read pools, companies, campaign applications and monthly budget changes',
  campaigns: 'Read and change campaigns, segments, pauses and one-time budgets',
  'campaigns:read': 'Read campaigns, segments, pauses and one-time budgets',
  'title-expansions': 'Read and change title expansions',
  'title-expansions:read': 'Read title expansions',
  'jobs:read': 'Read jobs, job titles, title suggestions and shareable links',
  'job:status:read': 'Read the status of jobs',
  'location:read': 'Read states, counties, cities and zip codes',
  'customer:read': 'Read your customer account and its lists',
  'application:read': 'Read job applications',
  'category:read': 'Read job categories',
  users: 'Invite people, change their roles and remove them',
  'users:read': 'Read who may sign in for your customer account, and in which role',
  integration: 'Manage app clients and webhooks, and read the list of scopes',
  operator:
    'Run the platform: make customers and publishers, decide on imports that wait, say when it is under maintenance, move the clock of a sandbox',
  'operator:read':
    'Read customers, publishers, imports that wait, messages, the state of the platform and what was done to it',
} as const

export type Scope = keyof typeof scopes

export const scopeNames = Object.keys(scopes) as Scope[]

/** What a customer's people and app clients can be given: those of whoever runs the platform are not among them. */
export const customerScopes = scopeNames.filter(
  (scope): scope is CustomerScope => scope !== 'operator' && scope !== 'operator:read',
)

export type CustomerScope = Exclude<Scope, 'operator' | 'operator:read'>

/** True when a token that holds `granted` may do what needs `required`. */
export const allows = (granted: readonly string[], required: Scope) =>
  granted.includes(required) ||
  (required.endsWith(':read') && granted.includes(required.slice(0, -':read'.length)))
