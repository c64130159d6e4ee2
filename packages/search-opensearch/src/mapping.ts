/** The settings of a new index that depend on the cluster. */
export type IndexSettings = {
  shards: number
  replicas: number
  /** How often changed documents become visible, for example `1s`. */
  refreshInterval: string
}

/** The last position of a result that can be read. Searches beyond it return the total without hits. */
export const maxPosition = 50_000

/**
 * The gap between the sections of a document, so that no phrase matches across two of them. It exceeds the length of any
 * phrase.
 */
const sectionGap = 1_000

const text = {
  type: 'text',
  analyzer: 'whitespace',
  norms: false,
  position_increment_gap: sectionGap,
} as const

/** Returns the body of the request that creates an index. */
export const describeIndex = ({ shards, replicas, refreshInterval }: IndexSettings) => ({
  settings: {
    index: {
      number_of_shards: shards,
      number_of_replicas: replicas,
      refresh_interval: refreshInterval,
      max_result_window: maxPosition,
      codec: 'best_compression',
    },
  },
  mappings: {
    dynamic: 'strict' as const,
    properties: {
      id: { type: 'long' as const },
      ad: { type: 'integer' as const },
      group: { type: 'integer' as const },
      company: { type: 'long' as const },
      postedAt: { type: 'long' as const, index: false },
      expiresAt: { type: 'long' as const },
      clickRate: { type: 'double' as const, index: false },
      traits: { type: 'keyword' as const },
      payMin: { type: 'double' as const },
      payMax: { type: 'double' as const },
      remote: { type: 'boolean' as const, doc_values: false },
      // One value per place, so that scripts can count the places in a state.
      states: { type: 'integer' as const },
      points: { type: 'geo_point' as const },
      packedPoints: { type: 'long' as const, index: false },
      places: { type: 'object' as const, enabled: false },
      impacts: { type: 'rank_features' as const },
      head: text,
      text,
    },
  },
})
