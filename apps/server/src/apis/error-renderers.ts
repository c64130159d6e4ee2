import { dispositionApi, platformApi, searchApi } from '@tiller/contract/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { renderRefusalPage } from '@tiller/pages/pages'
import { getRequestPath } from '#lib/http/response/allowed-methods.ts'
import { sendPage } from '#lib/http/response/send-page.ts'
import { startErrorResponse } from '#lib/http/response/reject-request.ts'
import { sendProblem, toApiError, toPageError } from '#lib/http/problem.ts'
import { conversionPixelPaths, conversionReportPath, sendConversionError } from '#apis/conversions/routes.ts'
import { sendDispositionError } from '#apis/disposition/responses.ts'
import { authorizePath, sendSignInError } from '#apis/oauth/authorize.ts'
import { consoleSignInPath, invitationPath } from '#apis/console/sign-in.ts'
import { consoleBasePath } from '#apis/platform/session.ts'
import { sendSearchError } from '#apis/search/renderers/send-search.ts'

type SendError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** The error format by path prefix. It also applies to requests that match no route. */
const renderers: readonly (readonly [path: string, send: SendError])[] = [
  [authorizePath, sendSignInError],
  [consoleSignInPath, sendSignInError],
  [invitationPath, sendSignInError],
  [platformApi.basePath, sendProblem],
  [consoleBasePath, sendProblem],
  // Exact paths, because the portal has pages below `/api`.
  ...Object.values(searchApi.operations).map(
    ({ path }) => [searchApi.basePath + path, sendSearchError] as const,
  ),
  ...Object.values(dispositionApi.operations).map(({ path }) => [path, sendDispositionError] as const),
  ...['/publisher', '/feeds'].map((path) => [path, sendSearchError] as const),
  ...[...Object.keys(conversionPixelPaths), conversionReportPath].map(
    (path) => [path, sendConversionError] as const,
  ),
]

const rendererOf = (path: string) =>
  renderers.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1]

export const isApiPath = (path: string) => rendererOf(path) !== undefined

/** Sends an error in the format of the API that the path belongs to, or as a page. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const send = rendererOf(getRequestPath(request)) ?? sendErrorPage
  return send(error, request, reply)
}

function sendErrorPage(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toApiError(error)
  const page = renderRefusalPage(toPageError(refusal))
  return sendPage(startErrorResponse(refusal, error, request, reply), page)
}
