import type { FeaturedRule } from '@tiller/search-engine/port'

type Featured = { featured: FeaturedRule; isUnmixed: boolean }

/** Returns when jobs at this click price are featured, according to the campaign's `tillerFeaturedType`. */
export function determineFeaturedRule(
  type: string,
  { priceCents, thresholdCents }: { priceCents: number; thresholdCents: number },
): Featured {
  const reachesThreshold = priceCents >= thresholdCents
  switch (type) {
    case 'CPC_BASED':
      return { featured: reachesThreshold ? 'always' : 'never', isUnmixed: false }
    case 'ALWAYS_ON':
      return { featured: 'always', isUnmixed: false }
    case 'J2C_CPC_BASED':
      return { featured: reachesThreshold ? 'onOwnPages' : 'never', isUnmixed: false }
    case 'J2C_ALWAYS_ON':
      return { featured: 'onOwnPages', isUnmixed: false }
    case 'AI_ALWAYS_ON':
      return { featured: 'aboveMedianClickRate', isUnmixed: false }
    case 'ALWAYS_ON_ABSOLUTE':
      return { featured: 'always', isUnmixed: true }
    default:
      return { featured: 'never', isUnmixed: false }
  }
}
