import type { SearchHit } from './engine.ts'

const suggestion = (hit: Omit<SearchHit, 'id' | 'words' | 'matched'>, id: number): SearchHit => ({
  ...hit,
  id,
  words: '',
  matched: [],
})

/** Suggestions that are shown before anything is typed, without the index. */
export const searchSuggestions: readonly SearchHit[] = [
  {
    title: 'Quick tour',
    place: 'From a feed to a charge, in some minutes',
    path: '/docs/guides/quick-tour',
    group: 'Guides' as const,
  },
  {
    title: 'Access tokens',
    place: 'How a program signs in',
    path: '/docs/guides/platform-api/authentication/access-tokens',
    group: 'Guides' as const,
  },
  {
    title: 'Error catalogue',
    place: 'What a code means and what to do about it',
    path: '/docs/resources/errors',
    group: 'Guides' as const,
  },
  {
    title: 'Create a campaign',
    place: 'Platform API',
    path: '/api/platform/v5#createCampaign',
    group: 'Operations' as const,
    method: 'POST',
  },
  {
    title: 'Search the advertised jobs',
    place: 'Search API',
    path: '/api/search#searchJobs',
    group: 'Operations' as const,
    method: 'GET',
  },
  {
    title: 'Report events',
    place: 'Disposition API',
    path: '/api/disposition/v1#reportEvents',
    group: 'Operations' as const,
    method: 'POST',
  },
].map(suggestion)
