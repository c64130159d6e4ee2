import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toClickLimits } from '#domain/clicks/classify/limits.ts'
import { toBillingMonth } from '#domain/campaigns/budget/billing-month.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { isAutomatedRequest } from '#domain/clicks/classify/classify.ts'
import { tokenLifetimeMs } from '#domain/clicks/classify/rules.ts'
import { resolveClick } from '#domain/clicks/resolve-click.ts'
import type { ClickToken } from '#domain/clicks/token.ts'
import { brandOfPublisher } from '#lib/brand/brand.ts'
import { sendPage } from '#lib/http/response/send-page.ts'
import { createApplicationFormUrl } from './apply/paths.ts'
import { setClickCookie } from './click-cookie.ts'
import { sendJobNotFound } from './job-not-found.ts'
import { renderJobPreview } from './preview.ts'
import { toNetwork } from '#lib/limits/client-network.ts'
import { createTokenBuckets, type QuotaScope } from '#lib/limits/token-bucket.ts'

type Route = { Params: { token: string }; Querystring: { rdr?: unknown } }

/**
 * `GET /click/{token}` charges a billable click and redirects to the job, even while the database is unavailable.
 * For Pro traffic it shows a preview first, whose link `GET /click/{token}/go` is the click; both use the same
 * token, so the click is charged once. No click is rejected: excess clicks of a network are recorded as automated,
 * and HEAD requests as link checks.
 */
export async function clickRoutes(app: FastifyInstance, parts: AppDependencies) {
  const { now, config, clickTokens, visitorOf, clicksDb, peers } = parts
  const isFlooding = floodCheck(config.clicksPerNetworkAndMinute, {
    nowMs: () => now().getTime(),
    processes: () => peers.apiProcessCount,
  })
  const follow = async (request: FastifyRequest<Route>, reply: FastifyReply, token: ClickToken) => {
    // Clicks are recorded at BASE_URL, whose cookie the pixels of advertisers report.
    if (request.brand.host !== null)
      return reply
        .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
        .redirect(goUrlOf(request, config.baseUrl))
    const at = now()
    const click = {
      id: randomUUID(),
      token,
      at,
      period: toBillingMonth(at, config.billingZone),
      zone: config.billingZone,
      isBot: token.isForBot === true || isAutomatedRequest(signalsOf(request, isFlooding(request))),
      isForeign: parts.isAbroad(request.ip),
      isDataCenter: parts.isDataCenter(request.ip),
      visitor: visitorOf(request.ip, request.headers['user-agent'] ?? '', at),
      publisherShare: config.publisherShare,
      limits: toClickLimits(config),
    }
    const { url, cookiePoolId, hosted } = await resolveClick(parts, click, request.query.rdr, request.log)
    if (url === undefined) return sendJobNotFound(reply)
    if (cookiePoolId !== null) setClickCookie(request, reply, { poolId: cookiePoolId, sid: click.id }, config)
    const brand = brandOfPublisher(parts.brands, token.publisherId)
    const goOn = hosted ? createApplicationFormUrl(parts, brand, { ...token, tlrSid: click.id, at }) : url
    return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(goOn)
  }
  app.get<Route>('/click/:token/go', async (request, reply) => {
    const token = clickTokens.unseal(request.params.token)
    return token === undefined ? sendJobNotFound(reply) : follow(request, reply, token)
  })
  app.get<Route>('/click/:token', async (request, reply) => {
    const token = clickTokens.unseal(request.params.token)
    const at = now()
    if (token === undefined) return sendJobNotFound(reply)
    // Most tokens state that they need no preview. An expired click cannot be billed, so it needs none either.
    if (token.pro === false || at.getTime() - token.issuedAtMs > tokenLifetimeMs)
      return follow(request, reply, token)
    const preview = await renderJobPreview(clicksDb, token, { at, goUrl: goUrlOf(request, config.baseUrl) })
    return preview === undefined ? follow(request, reply, token) : sendPage(reply, preview)
  })
}

/** Returns the click URL behind a preview, with the same query. */
const goUrlOf = ({ url, params }: FastifyRequest<Route>, baseUrl: string) =>
  `${baseUrl}/click/${encodeURIComponent(params.token)}/go${/\?.*$/s.exec(url)?.[0] ?? ''}`

/** Headers that browsers send when they prefetch: the standard one and older ones. */
const purposeHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

const signalsOf = ({ method, headers }: FastifyRequest, exceedsRateLimit: boolean) => ({
  userAgent: headers['user-agent'],
  isGet: method === 'GET',
  purposes: purposeHeaders.flatMap((name) => headers[name] ?? []),
  fetchMode: headers['sec-fetch-mode'],
  fetchDestination: headers['sec-fetch-dest'],
  hasRange: headers.range !== undefined,
  exceedsRateLimit,
})

function floodCheck(requests: number, pace: QuotaScope) {
  if (requests === 0) return () => false
  const buckets = createTokenBuckets({ requests, windowSeconds: 60 }, pace)
  return ({ ip }: FastifyRequest) => !buckets.take(toNetwork(ip)).allowed
}
