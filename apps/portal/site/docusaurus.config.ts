import type { Config } from '@docusaurus/types'
import { createThemePlugin, themeStyles } from '../plugins/theme.ts'
import { createFeedPlugin } from '../plugins/feed.ts'
import { expandInserts } from '../plugins/inserts.ts'
import { createLlmsTxtPlugin } from '../plugins/llms-txt.ts'
import { createReferencePlugin } from '../plugins/reference.ts'
import { createSearchIndexPlugin } from '../plugins/search-index.ts'
import { site } from './site.config.ts'

const navbar = {
  title: site.name,
  hideOnScroll: false,
  items: [
    { type: 'doc', docId: 'guides/guides', label: 'Guides', position: 'left' },
    { type: 'doc', docId: 'resources/overview', label: 'Resources', position: 'left' },
    { to: '/api/platform/v5', label: 'Platform API', position: 'left' },
    { to: '/api/disposition/v1', label: 'Disposition API', position: 'left' },
    { to: '/api/search', label: 'Search API', position: 'left' },
    { type: 'localeDropdown', position: 'right' },
    { type: 'search', position: 'right' },
  ],
}

const footer = {
  style: 'light',
  links: [
    {
      title: 'Documentation',
      items: [
        { label: 'Guides', to: '/docs/guides/' },
        { label: 'Resources', to: '/docs/resources/overview' },
      ],
    },
    {
      title: 'API reference',
      items: [
        { label: 'Platform API', to: '/api/platform/v5' },
        { label: 'Disposition API', to: '/api/disposition/v1' },
        { label: 'Search API', to: '/api/search' },
      ],
    },
    { title: site.name, items: [...site.external] },
  ],
  copyright: site.copyright,
}

const docs = {
  path: 'docs',
  routeBasePath: 'docs',
  sidebarPath: './sidebars.ts',
  tags: 'tags.yml',
  onInlineTags: 'throw',
}

// Later style sheets override earlier ones.
const styleSheets = [
  'infima',
  'site',
  'reference-page',
  'reference-list',
  'reference-operation',
  'reference-code',
  'reference-try',
  'reference-print',
]

const config: Config = {
  title: site.name,
  tagline: site.tagline,
  favicon: 'img/favicon.svg',
  url: site.url,
  baseUrl: '/',
  noIndex: false,
  titleDelimiter: '|',
  i18n: { defaultLocale: 'en', locales: ['en'] },

  // Stores the color mode under the key `theme`. Pages for seekers and users have no script to read it, so
  // they follow the system.
  storage: { type: 'localStorage', namespace: false },
  future: {
    v4: true,
    // Pages also depend on the README and the API documents, which the persistent cache does not track.
    faster: { ...everything(), rspackPersistentCache: false, mdxCrossCompilerCache: true },
    experimental_router: 'browser',
  },

  onBrokenLinks: 'throw',
  onBrokenAnchors: 'warn',
  onDuplicateRoutes: 'warn',
  markdown: {
    format: 'mdx',
    mermaid: false,
    mdx1Compat: { comments: true, admonitions: true, headingIds: true },
    anchors: { maintainCase: false },
    hooks: { onBrokenMarkdownLinks: 'warn' },
    preprocessor: expandInserts,
  },

  clientModules: ['./src/load-failure.ts'],

  plugins: [
    ['@docusaurus/plugin-content-docs', docs],
    ['@docusaurus/plugin-content-pages', { path: 'src/pages' }],
    ['@docusaurus/plugin-sitemap', {}],
    createThemePlugin,
    createFeedPlugin,
    createReferencePlugin,
    createSearchIndexPlugin,
    createLlmsTxtPlugin,
  ],
  themes: [
    [
      '@docusaurus/theme-classic',
      { customCss: [...themeStyles, ...styleSheets.map((name) => `./src/css/${name}.css`)] },
    ],
  ],

  themeConfig: {
    image: 'img/social-card.png',
    metadata: [
      { property: 'og:site_name', content: site.name },
      { property: 'og:type', content: 'website' },
      { property: 'og:image:alt', content: `${site.name}: ${site.tagline}` },
    ],
    colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false },
    announcementBar: {
      id: site.announcement.id,
      content: site.announcement.text,
      backgroundColor: '#3f1c8c',
      textColor: '#ffffff',
      isCloseable: true,
    },
    docs: {
      versionPersistence: 'localStorage',
      sidebar: { hideable: false, autoCollapseCategories: false },
    },
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
    navbar,
    footer,
  },
}

/** Returns the options of the faster build. They are listed, because one is disabled. */
function everything() {
  return {
    swcJsLoader: true,
    swcJsMinimizer: true,
    swcHtmlMinimizer: true,
    lightningCssMinimizer: true,
    rspackBundler: true,
    ssgWorkerThreads: true,
    gitEagerVcs: true,
  }
}

export default config
