import type { Entry } from '../src/search/engine.ts'

/**
 * What readers ask, in their own words, and where the answer stands. Written by reading the guides and the references,
 * not by trying the search. A place is a page below /docs (any section of it), an address with its anchor, an
 * operation (`createCampaign()`), a schema (`Schema Webhook`), a field (`.monthlyBudget`) or an error code (`!not-found`).
 */
export const questions: Record<string, readonly string[]> = {
  // Signing in
  'how do I get a token': ['guides/platform-api/authentication/access-tokens', 'createToken()'],
  'access token': ['guides/platform-api/authentication/access-tokens', 'createToken()'],
  'refresh token': ['guides/platform-api/authentication/access-tokens', 'createToken()', '.refreshToken'],
  'POST /oauth2/token': ['createToken()'],
  'token expired': ['!token-invalid', 'guides/platform-api/authentication/access-tokens', '.expiresIn'],
  'revoke a token': ['revokeToken()', 'guides/platform-api/authentication/access-tokens'],
  'is my token still valid': ['introspectToken()', 'guides/platform-api/authentication/access-tokens'],
  scope: ['guides/platform-api/authentication/access-scopes', 'Schema Scope'],
  'which scopes are there': ['guides/platform-api/authentication/access-scopes', 'listAppClientScopes()'],
  'client secret': ['guides/platform-api/authentication/app_clients', '.secret'],
  'create app client': ['createAppClient()', 'guides/platform-api/authentication/app_clients'],
  'rotate client secret': ['guides/platform-api/authentication/app_clients'],
  'login with password': ['guides/platform-api/authentication/access-tokens'],
  pkce: ['guides/platform-api/authentication/access-tokens', 'guides/platform-api/authentication'],
  'authorization code': [
    'guides/platform-api/authentication/access-tokens',
    'guides/platform-api/authentication',
  ],
  'oauth library': ['guides/platform-api/authentication'],
  'who am I': ['getMyAccess()'],
  // Campaigns
  'create campaign': ['createCampaign()', 'guides/platform-api/campaigns/campaign-create'],
  'pause a campaign': ['pauseCampaign()', 'guides/platform-api/campaigns/campaign-management'],
  'resume a paused campaign': ['guides/platform-api/campaigns/campaign-management', 'launchCampaign()'],
  'launch campaign': ['launchCampaign()', 'guides/platform-api/campaigns/campaign-launch'],
  'delete a campaign': ['archiveCampaign()', 'guides/platform-api/campaigns/campaign-management'],
  'copy campaign': ['copyCampaign()', 'guides/platform-api/campaigns/campaign-management'],
  'campaign status': ['Schema CampaignStatus', 'guides/platform-api/campaigns', '.status'],
  'change many campaigns at once': ['changeCampaigns()', 'guides/platform-api/campaigns/campaign-management'],
  'update campaign price': ['updateCampaign()', 'guides/platform-api/campaigns/campaign-management'],
  'dry run': [
    'guides/platform-api/campaigns/campaign-management',
    'guides/platform-api/campaigns/campaign-create',
    '.dryRun',
    'Schema DryRunEffect',
  ],
  'who changed the campaign': ['listCampaignChanges()', 'guides/platform-api/campaigns/campaign-management'],
  'audit log': ['listMyChanges()', 'guides/platform-api/campaigns/campaign-management'],
  'out of budget': [
    'guides/platform-api/campaigns',
    'guides/platform-api/campaigns/campaign-funding',
    'guides/platform-api/tiller-ad-platform-structure',
  ],
  // Money
  budget: [
    'guides/platform-api/campaigns/campaign-funding',
    'guides/platform-api/one-time-budgets',
    '.monthlyBudget',
  ],
  'monthly budget': ['guides/platform-api/campaigns/campaign-funding', '.monthlyBudget'],
  monthlyBudget: ['.monthlyBudget'],
  'change the monthly budget next month': ['createMonthlyBudgetChange()'],
  'one-time budget': ['guides/platform-api/one-time-budgets', 'createOneTimeBudget()'],
  'budget pacing': ['guides/platform-api/campaigns/campaign-funding', '.budgetPacing', 'getCampaignPacing()'],
  'how much has been spent': [
    'guides/platform-api/campaigns/campaign-funding',
    'getCampaignPacing()',
    'guides/quick-tour#see-what-was-spent',
    'guides/platform-api/reports',
    'Schema SpendingPart',
  ],
  'daily cap': ['guides/platform-api/campaigns/campaign-funding', '.budgetPacing', 'Schema PacingDay'],
  currency: ['guides/platform-api/exact-money', 'guides'],
  cents: ['guides/platform-api/exact-money', 'guides', '.basicCpc'],
  invoice: ['guides/platform-api/exact-money'],
  'monthly statement': ['guides/platform-api/exact-money'],
  'cost per click': ['.basicCpc', 'guides/platform-api/bidding-strategy'],
  'target CPA': ['guides/platform-api/bidding-strategy', '.targetCpa', '.targetCpaType'],
  'bid strategy': ['guides/platform-api/bidding-strategy'],
  'predict clicks for a budget': ['recommendCpcByBudget()', 'guides/platform-api/predictions'],
  'recommended cpc': ['recommendCpc()', 'guides/platform-api/predictions'],
  'overspend double charge': ['guides/platform-api/exact-money'],
  // Jobs
  'find jobs': ['searchJobs()', 'guides/searching', 'listMyJobs()'],
  'why is my job not shown': [
    'explainJob()',
    'guides/platform-api/title-expansions',
    'guides/platform-api/tiller-ad-platform-structure',
  ],
  'job status': ['getJobStatus()', 'Schema JobStatus', 'getJobStatuses()'],
  'filter jobs by title': ['guides/platform-api/job-filtering'],
  'exclude jobs from a campaign': ['guides/platform-api/job-filtering', '.jobFilters'],
  jobFilters: ['.jobFilters', 'guides/platform-api/job-filtering'],
  'preview filters': ['previewJobFilters()', 'guides/platform-api/job-filtering'],
  'title expansion': ['guides/platform-api/title-expansions', 'createJobExpansion()'],
  'other job titles': [
    'getJobTitleSuggestions()',
    'suggestJobTitles()',
    'guides/platform-api/title-expansions',
  ],
  'import a feed': [
    'listSourceImports()',
    'Schema SourceImport',
    'guides/platform-api/tiller-ad-platform-structure',
  ],
  'feed errors by line': ['listSourceImports()', 'Schema ImportProblem', '.line'],
  'job categories': ['resources/classification', 'listCategories()'],
  'category nurse': ['resources/classification'],
  'zip codes of a city': ['listCityZipCodes()'],
  'share a job link': ['getJobShareableLinks()'],
  'segments of a campaign': ['listCampaignSegments()', 'createSegment()'],
  subCustomerId: ['.subCustomerId'],
  pool: [
    'getPool()',
    'listMyPools()',
    'guides/platform-api/tiller-ad-platform-structure',
    'guides/quick-tour',
  ],
  // Events
  'schedule an event': ['guides/platform-api/events', 'guides/platform-api/events/event-create'],
  'hiring event time zone': ['guides/platform-api/events/event-details'],
  'schedule a pause': ['createCampaignScheduledPause()', 'createSegmentScheduledPause()'],
  // Calling
  pagination: ['guides/platform-api/querying', '.page', '.size'],
  paging: ['guides/platform-api/querying'],
  cursor: ['guides/platform-api/querying', 'Schema CursorMetadata'],
  'sort a list': ['guides/platform-api/querying'],
  'query parameters search lists': ['guides/platform-api/querying'],
  'rate limit': ['!too-many-requests', 'guides', 'guides/platform-api/querying'],
  429: ['!too-many-requests', 'resources/errors#429-too-many-requests'],
  'idempotency key': [
    '.Idempotency-Key',
    'guides',
    'guides/platform-api/campaigns/campaign-create',
    '!key-reused',
  ],
  idempotency: ['.Idempotency-Key', 'guides', 'guides/platform-api/campaigns/campaign-create'],
  'retry safely': [
    'guides',
    'guides/platform-api/campaigns/campaign-create',
    'guides/disposition-system/disposition-api-guide',
    '.Idempotency-Key',
  ],
  etag: ['guides/platform-api/querying', '.If-Match', '!version-mismatch'],
  'If-Match': ['.If-Match', 'guides/platform-api/querying', '!version-mismatch'],
  'error codes': ['resources/errors'],
  'scope-missing': ['!scope-missing'],
  'version mismatch': ['!version-mismatch'],
  '/campaigns/{campaignId}/pause': ['pauseCampaign()'],
  getJobStatus: ['getJobStatus()'],
  'openapi document': ['resources/overview'],
  'is the api down': ['getStatus()', '!unavailable'],
  // Publishers and seekers
  'search api xml': ['guides/searching', 'searchJobs()'],
  'distance radius': ['guides/searching', '.d', 'searchJobs()'],
  'salary filter': ['guides/searching', '.salary', '.salary.min', 'searchJobs()'],
  'publisher id': ['.pid', 'guides/publishers', 'guides/searching'],
  'publisher earnings': ['guides/publishers'],
  postback: ['guides/publishers'],
  'click url': ['guides/publishers', 'guides/platform-api/clicks'],
  'duplicate click': ['guides/platform-api/clicks'],
  'bot clicks': ['guides/platform-api/clicks'],
  // What becomes of candidates
  'conversion pixel': ['guides/conversion-tracking/pixel-tracking'],
  'server side tracking': ['guides/conversion-tracking/serverside-tracking'],
  'report a hire': ['guides/disposition-system/disposition-api-guide', 'reportEvents()'],
  'batch of events': ['guides/disposition-system/disposition-api-guide', 'reportEvents()'],
  tlr_sid: ['.tlr_sid', 'guides/disposition-system/disposition-api-guide'],
  'list applications': ['listMyApplications()', 'listCampaignApplications()'],
  'download resume': ['downloadResume()', '!resume-not-scanned'],
  // Webhooks
  'create webhook': ['createWebhook()', 'guides/webhooks/creating-webhooks'],
  'verify webhook signature': ['guides/webhooks/webhook-signatures'],
  'webhook retries': ['guides/webhooks/webhook-best-practices', 'guides/webhooks'],
  'test a webhook on localhost': ['guides/webhooks/creating-webhooks', 'testWebhook()'],
  'webhook event types': ['guides/webhooks/webhook-events', 'listWebhookEventTypes()'],
  'application created event': ['guides/webhooks/webhook-events/job-application-events'],
  // Reports
  'clicks per day': ['guides/platform-api/reports', 'reportActivity()'],
  'report by campaign': ['guides/platform-api/reports', 'reportActivity()'],
  'reporting api': ['resources/reporting-api'],
}

/** Whether a place of the index is the one that is meant. */
export const isAnswer = (place: string, { path, group, title }: Entry): boolean => {
  if (place.startsWith('.')) return group === 'Fields' && title === place.slice(1)
  if (place.startsWith('!')) return group === 'Error codes' && title === place.slice(1)
  if (place.startsWith('Schema ')) return group === 'Schemas' && title === place.slice('Schema '.length)
  if (place.endsWith('()')) return group === 'Operations' && path.endsWith(`#${place.slice(0, -2)}`)
  const [page = ''] = place.includes('#') ? [path] : path.split('#')
  return group === 'Guides' && page.replace(/\/(?=#|$)/, '') === `/docs/${place}`
}
