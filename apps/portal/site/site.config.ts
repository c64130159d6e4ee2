/** Names, URLs, and links that operators can change. */
export const site = {
  name: 'Tiller',
  tagline: 'Job advertising you can steer',
  /** The default base URL, which the server replaces with its own. */
  url: 'http://localhost:4000',
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
