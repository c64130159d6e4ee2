import { Readable } from 'node:stream'
import type { JobSearch } from '@tiller/contract/search/search'
import { renderStartPage, renderErrorPage, renderSearchPage, type Message } from '@tiller/pages/pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { yieldToEventLoop, waitForEndOfTick, defaultChunkSize } from '#lib/runtime/cooperative-scheduling.ts'
import type { ValidRequest } from '#lib/http/bind.ts'
import type { ApiError } from '#lib/http/api-error.ts'
import { sendPage } from '#lib/http/response/send-page.ts'
import { startErrorResponse } from '#lib/http/response/reject-request.ts'
import { formatSentence, toApiError, toPageError } from '#lib/http/problem.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { renderSearchJson } from './json.ts'
import { selectPreservedParams } from '../params/preserved-params.ts'
import { isReachablePage } from '../params/limits.ts'
import { isPageToken, sealPageToken } from '../params/page-token.ts'
import { listRewriteNotes } from '../results/query-rewrites.ts'
import { renderErrorXml, renderSearchXml } from './xml.ts'

/** The query of a search page. It is validated for a success, but may be invalid for an error. */
type PageQuery = {
  q?: string
  l?: string
  start: number
  limit: number
  full_desc?: number
  id?: number
  pass?: string
  format?: unknown
}

type Pages = Pick<AppDependencies, 'secretBox' | 'now'>

/** Sends search results in the requested format. Long responses are streamed. */
export async function sendSearchResults(
  pages: Pages,
  { request, reply }: ValidRequest,
  result: unknown,
): Promise<boolean> {
  const { format } = request.query as PageQuery
  const found = result as JobSearch
  if (format === 'html') await sendPage(reply, searchPage(pages, { request, reply, found }))
  else {
    const parts = format === 'xml' ? renderSearchXml(found) : renderSearchJson(found)
    const answer = found.count > defaultChunkSize ? streamInChunks(parts) : [...parts].join('')
    await waitForEndOfTick()
    await reply.type(`application/${format === 'xml' ? 'xml' : 'json'}; charset=utf-8`).send(answer)
  }
  return true
}

/**
 * Yields chunks of the text. It yields to the event loop after each chunk, because its results can total a
 * megabyte.
 */
const streamInChunks = (parts: Iterable<string>) =>
  Readable.from(
    (async function* take() {
      let taken: string[] = []
      for (const part of parts) {
        taken.push(part)
        if (taken.length < defaultChunkSize) continue
        yield Buffer.from(taken.join(''))
        taken = []
        await yieldToEventLoop()
      }
      yield Buffer.from(taken.join(''))
    })(),
  )

function searchPage(
  parts: Pages,
  { request, reply, found }: { request: FastifyRequest; reply: FastifyReply; found: JobSearch },
) {
  const { q = '', l = '', start, limit, full_desc, id } = request.query as PageQuery
  const { total, jobs } = found
  const publisher = id === undefined ? {} : { id: String(id), pass: sealPageToken(parts, id, parts.now()) }
  const kept = { ...selectPreservedParams(request.url), ...publisher }
  const page = (from: number) => {
    const asked = { format: 'html', q, l, ...kept, start: String(from) }
    return `?${new URLSearchParams(Object.entries(asked).filter(([, text]) => text !== '')).toString()}`
  }
  return renderSearchPage({
    q,
    l,
    kept,
    total,
    start,
    limit,
    query: page(start),
    previousUrl: start > 0 ? page(Math.max(0, Math.min(start, total) - limit)) : null,
    nextUrl:
      limit > 0 && start + limit < total && isReachablePage({ start: start + limit, limit })
        ? page(start + limit)
        : null,
    notes: listNotes(reply),
    isPlaceKnown: reply.getHeader('x-tiller-location') !== 'unknown',
    descriptionIs: full_desc === 1 ? 'html' : 'text',
    jobs: jobs.map((job) => ({ ...job, clickUrl: job.url ?? '' })),
    at: parts.now(),
  })
}

function listNotes(reply: FastifyReply): Message[] {
  const query = reply.getHeader('x-tiller-query')
  if (query === 'empty') return ['Your search contains no words. Try a job title, a skill, or a company.']
  const place = reply.getHeader('x-tiller-location')
  if (place === 'unknown')
    return ['This place is unknown. Try a city with its state, such as “Austin, TX”, or a zip code.']
  return [
    ...(typeof query === 'string' ? listRewriteNotes(query) : []),
    ...(typeof place === 'string' ? listPlaceNotes(decodeURI(place)) : []),
  ]
}

/** Parses the header `X-Tiller-Location` into sentences. */
function listPlaceNotes(header: string): Message[] {
  const [place = '', ...parts] = header.split('; ')
  return parts.map((part) =>
    part === 'remote jobs first'
      ? { id: 'Showing {place}; remote jobs first.', values: { place } }
      : {
          id: 'Showing {place}; {count, plural, one {# other place has this name} other {# other places have this name}}.',
          values: { place, count: Number.parseInt(part, 10) },
        },
  )
}

/** Sends status and message in the requested format. */
export function sendSearchError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toApiError(error)
  const sentence = formatSentence(refusal)
  const { format } = request.query as PageQuery
  void startErrorResponse(refusal, error, request, reply)
  if (format === 'xml') return reply.type('application/xml; charset=utf-8').send(renderErrorXml(sentence))
  if (format === 'html') return sendPage(reply, errorPage(request, reply.statusCode, refusal))
  return reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ status: 'error', message: sentence }))
}

/** Renders an error page with the search, so that it can be corrected. It never shows the publisher's pass. */
function errorPage(request: FastifyRequest, status: number, refusal: ApiError) {
  const sentence = formatSentence(refusal)
  const faulty = refusal.errors.map(({ field }) => field)
  const { searchParams } = new URL(request.url, 'http://localhost')
  const asked = (name: string) => searchParams.get(name) ?? ''
  const search = { q: asked('q'), l: asked('l'), kept: selectPreservedParams(request.url, faulty) }
  const isBegin = status === 400 && faulty.length === 0 && search.q.trim() === '' && search.l.trim() === ''
  const pass = asked('pass')
  // The search has no error except the missing `q` and `l`, so the page token remains valid.
  if (isBegin && isPageToken(pass)) Object.assign(search.kept, { id: asked('id'), pass })
  return isBegin
    ? renderStartPage({ message: sentence, search })
    : renderErrorPage(toPageError(refusal), search)
}
