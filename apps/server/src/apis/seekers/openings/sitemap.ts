import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formatOpeningPath } from '#domain/jobs/openings/opening.ts'
import { readSitemapPart } from '#domain/jobs/openings/queries.ts'
import { createSitemapIndexCache } from '#domain/jobs/openings/sitemap-index.ts'
import { toNetwork } from '#lib/limits/client-network.ts'
import { createTokenBuckets } from '#lib/limits/token-bucket.ts'
import type { AppDependencies } from '#apis/dependencies.ts'

/** Maximum number of sitemaps per network and minute. Search engines need one per 50,000 jobs and day. */
const sitemapsPerMinute = 60

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/**
 * Serves `/sitemaps/jobs.xml`, the index of the sitemaps of open jobs, and `/sitemaps/jobs-{part}.xml`, the sitemaps.
 * They are streamed and state when their content changed. The index is cached for a minute. Numbers that are not in it
 * are rejected without a query.
 */
export function sitemapRoutes(app: FastifyInstance, parts: AppDependencies) {
  const { backgroundDb: db, config, now, peers } = parts
  const listParts = createSitemapIndexCache(db)
  const buckets = createTokenBuckets(
    { requests: sitemapsPerMinute, windowSeconds: 60 },
    { nowMs: () => now().getTime(), processes: () => peers.apiProcessCount },
  )
  const isAllowed = ({ ip }: FastifyRequest, reply: FastifyReply) => {
    const { allowed, retryAfterSeconds } = buckets.take(toNetwork(ip))
    if (!allowed) void reply.code(429).header('retry-after', Math.ceil(retryAfterSeconds))
    return allowed
  }
  app.get('/sitemaps/jobs.xml', async (request, reply) => {
    if (!isAllowed(request, reply)) return reply.send()
    const listed = await listParts(now())
    const entries = listed.map(({ part, changedAt }) =>
      entry('sitemap', `${config.baseUrl}/sitemaps/jobs-${part}.xml`, changedAt),
    )
    return reply
      .type('application/xml; charset=utf-8')
      .send(`${head}<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`)
  })
  app.get<{ Params: { part: string } }>('/sitemaps/jobs-:part(^\\d{1,9}).xml', async (request, reply) => {
    if (!isAllowed(request, reply)) return reply.send()
    const at = now()
    const part = Number(request.params.part)
    if (!(await listParts(at)).some((listed) => listed.part === part)) return reply.code(404).send()
    async function* sitemap() {
      yield `${head}<urlset ${namespace}>\n`
      for await (const jobs of readSitemapPart(db, part, at))
        yield jobs
          .map(({ id, modifiedAt }) => entry('url', `${config.baseUrl}${formatOpeningPath(id)}`, modifiedAt))
          .join('')
      yield '</urlset>\n'
    }
    return reply.type('application/xml; charset=utf-8').send(Readable.from(sitemap()))
  })
}

const entry = (element: 'sitemap' | 'url', url: string, changedAt: Date) =>
  `<${element}><loc>${url.replaceAll('&', '&amp;')}</loc><lastmod>${changedAt.toISOString()}</lastmod></${element}>\n`
