import type { FastifyRequest } from 'fastify'
import type { Config } from '#lib/config/config.ts'

/**
 * A cookie with the browser's last click per pool that counts conversions, so that a pixel on the
 * advertiser's page can be attributed. It contains nothing else, and other sites cannot read it.
 */
const name = 'tlr_clicks'

/** The least recently clicked pool is evicted first. */
const maxPools = 10

const entry = /^(\d{1,16})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** The clicks in the cookie by pool, newest first. Malformed entries are ignored. */
export function readClickCookie({ headers }: FastifyRequest): Map<number, string> {
  const value = new RegExp(`(?:^|; ?)${name}=([^;]{0,1000})`).exec(headers.cookie ?? '')?.[1] ?? ''
  const entries = value.split('.').flatMap((text): [number, string][] => {
    const [, poolId, sid] = entry.exec(text) ?? []
    return poolId === undefined || sid === undefined ? [] : [[Number(poolId), sid]]
  })
  return new Map(entries.slice(0, maxPools))
}

/** Adds a click to the cookie, which expires with the longest attribution window. */
export function addToClickCookie(
  request: FastifyRequest,
  { poolId, sid }: { poolId: number; sid: string },
  { baseUrl, conversionWindowDays }: Pick<Config, 'baseUrl' | 'conversionWindowDays'>,
): string {
  const others = [...readClickCookie(request)].filter(([other]) => other !== poolId)
  const value = [[poolId, sid] as const, ...others]
    .slice(0, maxPools)
    .map(([pool, click]) => `${pool}_${click}`)
    .join('.')
  // The pixel is a third-party request. Browsers send it cookies only over HTTPS.
  const where = baseUrl.startsWith('https:') ? 'SameSite=None; Secure' : 'SameSite=Lax'
  return `${name}=${value}; Path=/; Max-Age=${conversionWindowDays * 86_400}; HttpOnly; ${where}`
}
