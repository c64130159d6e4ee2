import type { SidebarsConfig } from '@docusaurus/plugin-content-docs'

const sidebars: SidebarsConfig = {
  guides: ['guides/guides', 'guides/quick-tour', 'guides/platform-api/querying'],
  resources: ['resources/overview', 'resources/errors'],
}

export default sidebars
