import { searchApi } from '@tiller/contract/api'
import { searchOperations } from '@tiller/contract/search/search'
import { renderMessagePage } from '@tiller/pages/pages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getRequestPath } from '#lib/http/response/allowed-methods.ts'
import { sendPage } from '#lib/http/response/send-page.ts'
import { applicationFormPath } from './apply/paths.ts'

const startPath = '/jobs'

/** The pages for job seekers, and the files that they load. */
const offeredPaths = [
  startPath,
  '/openings',
  '/click',
  applicationFormPath,
  '/brand',
  '/assets/fonts',
  '/favicon.ico',
  '/img/favicon.svg',
  '/robots.txt',
]

const searchPath = `${searchApi.basePath}${searchOperations.searchJobs.path}`

/**
 * Offers only the pages for job seekers on the host of a publisher. Everything else, such as the console and the APIs,
 * exists only at `BASE_URL`, so that no publisher's host receives passwords, cookies, or tokens.
 */
export function restrictPublisherHosts(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.brand.host === null || isOffered(request)) return done()
    if (getRequestPath(request) === '/')
      return void reply.header('cache-control', 'no-store').redirect(startPath)
    return void sendPage(
      reply.code(404),
      renderMessagePage({
        title: 'This page does not exist',
        message: 'Only jobs are shown at this address. Search for jobs.',
      }),
    )
  })
}

function isOffered(request: FastifyRequest) {
  const path = getRequestPath(request)
  // Other formats of the search are an API.
  if (path === searchPath) return (request.query as { format?: unknown }).format === 'html'
  return offeredPaths.some((offered) => path === offered || path.startsWith(`${offered}/`))
}
