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
  integration: 'Manage app clients and webhooks, and read the list of scopes',
} as const

export type Scope = keyof typeof scopes

export const scopeNames = Object.keys(scopes) as Scope[]

/** True when a token that holds `granted` may do what needs `required`. */
export const allows = (granted: readonly string[], required: Scope) =>
  granted.includes(required) ||
  (required.endsWith(':read') && granted.includes(required.slice(0, -':read'.length)))
