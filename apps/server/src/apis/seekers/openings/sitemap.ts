import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { getOpeningPath } from '#domain/jobs/openings/opening.ts'
import { listSitemapParts, readSitemapPart } from '#domain/jobs/openings/queries.ts'
import type { AppDependencies } from '#apis/dependencies.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/**
 * Serves `/sitemaps/jobs.xml`, the index of the sitemaps of open jobs, and `/sitemaps/jobs-{part}.xml`, one of them.
 * Both are streamed and state when their content changed.
 */
export function sitemapRoutes(app: FastifyInstance, { backgroundDb: db, config, now }: AppDependencies) {
  app.get('/sitemaps/jobs.xml', async (_, reply) => {
    const parts = await listSitemapParts(db, now())
    const entries = parts.map(({ part, changedAt }) =>
      entry('sitemap', `${config.baseUrl}/sitemaps/jobs-${part}.xml`, changedAt),
    )
    return reply
      .type('application/xml; charset=utf-8')
      .send(`${head}<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`)
  })
  app.get<{ Params: { part: string } }>('/sitemaps/jobs-:part(^\\d{1,9}).xml', async (request, reply) => {
    const at = now()
    const part = Number(request.params.part)
    async function* sitemap() {
      yield `${head}<urlset ${namespace}>\n`
      for await (const jobs of readSitemapPart(db, part, at))
        yield jobs
          .map(({ id, modifiedAt }) => entry('url', `${config.baseUrl}${getOpeningPath(id)}`, modifiedAt))
          .join('')
      yield '</urlset>\n'
    }
    return reply.type('application/xml; charset=utf-8').send(Readable.from(sitemap()))
  })
}

const entry = (element: 'sitemap' | 'url', url: string, changedAt: Date) =>
  `<${element}><loc>${url.replaceAll('&', '&amp;')}</loc><lastmod>${changedAt.toISOString()}</lastmod></${element}>\n`
