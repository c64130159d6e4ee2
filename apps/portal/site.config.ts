/** What an operator changes to make the portal their own: names, addresses, and where outside links lead. */
export const site = {
  name: 'Tiller',
  tagline: 'Job advertising you can steer',
  /** The address the sitemap names; the pages themselves only use paths. */
  url: process.env['PORTAL_URL'] ?? 'https://developers.tiller.example',
  announcement: {
    id: 'quick-tour',
    text: 'New here? <a href="/docs/guides/quick-tour">The quick tour</a> takes you from a token to a paid click in ten minutes.',
  },
  copyright: '© 2025 Tiller. Built with Docusaurus.',
  external: [
    { label: 'Website', href: 'https://tiller.example/' },
    { label: 'Professional network', href: 'https://network.tiller.example/company/tiller' },
    { label: 'Video channel', href: 'https://video.tiller.example/@tiller' },
  ],
} as const
