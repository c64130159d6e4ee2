import type { SidebarsConfig } from '@docusaurus/plugin-content-docs'

const sidebars: SidebarsConfig = {
  guides: [
    'guides/guides',
    'guides/quick-tour',
    {
      type: 'category',
      label: 'Authentication',
      link: { type: 'doc', id: 'guides/platform-api/authentication/index' },
      items: [
        'guides/platform-api/authentication/access-tokens',
        'guides/platform-api/authentication/access-scopes',
        'guides/platform-api/authentication/app_clients',
      ],
    },
    'guides/platform-api/tiller-ad-platform-structure',
    {
      type: 'category',
      label: 'Campaigns',
      link: { type: 'doc', id: 'guides/platform-api/campaigns/index' },
      items: [
        'guides/platform-api/campaigns/campaign-create',
        'guides/platform-api/campaigns/campaign-type',
        'guides/platform-api/campaigns/campaign-launch',
        'guides/platform-api/campaigns/campaign-funding',
        'guides/platform-api/campaigns/campaign-management',
      ],
    },
    'guides/platform-api/job-filtering',
    {
      type: 'category',
      label: 'Events',
      link: { type: 'doc', id: 'guides/platform-api/events/index' },
      items: [
        'guides/platform-api/events/event-create',
        'guides/platform-api/events/event-details',
        'guides/platform-api/events/event-funding',
        'guides/platform-api/events/event-launch',
      ],
    },
    'guides/platform-api/querying',
    'guides/platform-api/one-time-budgets',
    'guides/platform-api/title-expansions',
    'guides/platform-api/reports',
    'guides/platform-api/predictions',
    'guides/searching',
    'guides/platform-api/bidding-strategy',
    'guides/platform-api/clicks',
    'guides/platform-api/exact-money',
    'guides/publishers',
    {
      type: 'category',
      label: 'Conversion tracking',
      link: { type: 'doc', id: 'guides/conversion-tracking/index' },
      items: ['guides/conversion-tracking/pixel-tracking', 'guides/conversion-tracking/serverside-tracking'],
    },
    {
      type: 'category',
      label: 'Disposition system',
      link: { type: 'doc', id: 'guides/disposition-system/index' },
      items: ['guides/disposition-system/disposition-api-guide'],
    },
    {
      type: 'category',
      label: 'Webhooks',
      link: { type: 'doc', id: 'guides/webhooks/index' },
      items: [
        'guides/webhooks/creating-webhooks',
        'guides/webhooks/webhook-signatures',
        'guides/webhooks/webhook-best-practices',
        'guides/webhooks/webhook-events/index',
        'guides/webhooks/webhook-events/job-application-events',
      ],
    },
  ],
  resources: [
    'resources/overview',
    'resources/classification',
    'resources/reporting-api',
    'resources/errors',
  ],
}

export default sidebars
