import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#lib/config/config.ts'

/**
 * Name of a cookie with the browser's last click per pool that counts conversions, so that a pixel on the advertiser's
 * page can be attributed. It contains nothing else, and other sites cannot read it.
 */
const name = 'tlr_clicks'

/** Maximum number of pools in the cookie. The least recently clicked pool is evicted first. */
const maxPools = 10

const entry = /^(\d{1,16})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** Parses the cookie into click ids by pool, newest first. Malformed entries are ignored. */
export function parseClickCookie({ cookies }: FastifyRequest): Map<number, string> {
  const value = cookies[name]?.slice(0, 1000) ?? ''
  const entries = value.split('.').flatMap((text): [number, string][] => {
    const [, poolId, sid] = entry.exec(text) ?? []
    return poolId === undefined || sid === undefined ? [] : [[Number(poolId), sid]]
  })
  return new Map(entries.slice(0, maxPools))
}

/** Adds a click to the cookie, which expires after the longest attribution window. */
export function setClickCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { poolId, sid }: { poolId: number; sid: string },
  { baseUrl, conversionWindowDays }: Pick<Config, 'baseUrl' | 'conversionWindowDays'>,
): FastifyReply {
  const others = [...parseClickCookie(request)].filter(([other]) => other !== poolId)
  const value = [[poolId, sid] as const, ...others]
    .slice(0, maxPools)
    .map(([pool, click]) => `${pool}_${click}`)
    .join('.')
  // The pixel is on another site, where browsers send cookies only with `SameSite=None`, which requires HTTPS.
  const secure = baseUrl.startsWith('https:')
  return reply.setCookie(name, value, {
    path: '/',
    maxAge: conversionWindowDays * 86_400,
    httpOnly: true,
    sameSite: secure ? 'none' : 'lax',
    secure,
  })
}
