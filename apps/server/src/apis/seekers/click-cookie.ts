import type { FastifyRequest } from 'fastify'
import type { Config } from '#lib/config/config.ts'

/**
 * The last click of a browser on the jobs of each pool that counts conversions, kept by the browser itself, so that
 * a pixel on the advertiser's page can name it. Nothing else is in it, and nobody else's pages can read it.
 */
const name = 'tlr_clicks'

/** Of so many pools; the one that was clicked longest ago goes first. */
const maxPools = 10

const entry = /^(\d{1,16})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** The clicks that the browser has kept, by pool, the newest first. What is none is passed over. */
export function readClickCookie({ headers }: FastifyRequest): Map<number, string> {
  const value = new RegExp(`(?:^|; ?)${name}=([^;]{0,1000})`).exec(headers.cookie ?? '')?.[1] ?? ''
  const entries = value.split('.').flatMap((text): [number, string][] => {
    const [, poolId, sid] = entry.exec(text) ?? []
    return poolId === undefined || sid === undefined ? [] : [[Number(poolId), sid]]
  })
  return new Map(entries.slice(0, maxPools))
}

/** The cookie with which the browser keeps one more click, for as long as a conversion can follow from it. */
export function keepClick(
  request: FastifyRequest,
  { poolId, sid }: { poolId: number; sid: string },
  { baseUrl, conversionWindowDays }: Pick<Config, 'baseUrl' | 'conversionWindowDays'>,
): string {
  const others = [...readClickCookie(request)].filter(([other]) => other !== poolId)
  const value = [[poolId, sid] as const, ...others]
    .slice(0, maxPools)
    .map(([pool, click]) => `${pool}_${click}`)
    .join('.')
  // A pixel is part of somebody else's page; browsers send it a cookie only over https.
  const where = baseUrl.startsWith('https:') ? 'SameSite=None; Secure' : 'SameSite=Lax'
  return `${name}=${value}; Path=/; Max-Age=${conversionWindowDays * 86_400}; HttpOnly; ${where}`
}
