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
    'guides/platform-api/querying',
    'guides/platform-api/one-time-budgets',
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
  ],
  resources: ['resources/overview', 'resources/errors'],
}

export default sidebars
