import type { JobSearch } from '@tiller/contract/search/search'
import { renderErrorPage, renderSearchPage } from '@tiller/pages/pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../kit/http/bind.ts'
import { sendPage } from '../../kit/http/answer/page.ts'
import { beginRefusal } from '../../kit/http/answer/refuse.ts'
import { sentenceOf, toApiError } from '../../kit/http/problem.ts'
import { errorXml, searchXml } from './xml.ts'

/** The parameters that the page itself needs; validated before an answer, raw before an error. */
type PageQuery = { q?: string; l?: string; start: number; limit: number; format?: unknown }

/** Answers in XML or HTML if that was asked for. */
export async function sendSearch({ request, reply }: Call, result: unknown): Promise<boolean> {
  const query = request.query as PageQuery
  // The binder gives what the handler of the only operation returned.
  const found = result as JobSearch
  if (query.format === 'xml') await reply.type('application/xml; charset=utf-8').send(searchXml(found))
  else if (query.format === 'html') await sendPage(reply, searchPage(request, reply, found))
  else return false
  return true
}

function searchPage(request: FastifyRequest, reply: FastifyReply, { total, jobs }: JobSearch) {
  const { q = '', l = '', start, limit } = request.query as PageQuery
  const page = (from: number) => {
    const url = new URL(request.url, 'http://localhost')
    url.searchParams.set('start', String(from))
    return `${url.pathname}${url.search}`
  }
  return renderSearchPage({
    q,
    l,
    total,
    start,
    limit,
    previousUrl: start > 0 ? page(Math.max(0, Math.min(start, total) - limit)) : null,
    nextUrl: limit > 0 && start + limit < total ? page(start + limit) : null,
    placeNote: placeNote(reply),
    jobs: jobs.map((job) => ({ ...job, clickUrl: job.url ?? '' })),
  })
}

function placeNote(reply: FastifyReply) {
  const place = reply.getHeader('x-tiller-location')
  if (place === 'unknown')
    return 'This place is not known. Try a city with its state, such as “Austin, TX”, or a zip code.'
  return typeof place === 'string' && place.includes(';') ? `Showing ${decodeURI(place)}.` : null
}

/** Errors of the Search API: status and message, in the form that was asked for. */
export function sendSearchError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toApiError(error)
  const sentence = sentenceOf(refusal)
  const { format } = request.query as PageQuery
  void beginRefusal(refusal, error, request, reply)
  if (format === 'xml') return reply.type('application/xml; charset=utf-8').send(errorXml(sentence))
  if (format === 'html') return sendPage(reply, renderErrorPage(sentence))
  return reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ status: 'error', message: sentence }))
}
