import { platformApi } from '@tiller/contract/api'
import { platformOperations } from '@tiller/contract/platform/platform'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createTokenVerifier } from '#domain/access/tokens/tokens.ts'
import type { Operation } from '@tiller/contract/operation'
import { bindOperations, type ApiBinding } from '#lib/http/bind.ts'
import { createCostLimit } from '#lib/limits/concurrency-limit.ts'
import { addApiSecurityHeaders } from '#lib/http/hardening.ts'
import { sendProblem } from '#lib/http/problem.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { authenticateCaller, type AuthenticatedCaller } from './authenticate.ts'
import { sendCsvIfPreferred } from './responses/csv.ts'
import { sendFileDownload } from './responses/file.ts'
import { sendFormEncoded } from './responses/form-encoded.ts'
import { platformHandlers, type PlatformContext } from './handlers.ts'
import { sendListInChunks, sendStreamedRows } from './responses/streamed.ts'
import { createPlatformRateLimits, rateLimitCostOf } from './limits.ts'
import { prepareRequest } from './request.ts'
import { authenticateSession, consoleBasePath } from './session.ts'

/** Minimum cost of an expensive request. Only one of them runs at a time per customer and its sub-customers. */
const expensiveFrom = 10

/**
 * Binds the Platform API twice: for bearer tokens, and below `/console/v5` for console sessions. Basic authentication
 * works only for the first.
 */
export async function platformRoutes(app: FastifyInstance, parts: AppDependencies) {
  const checkToken = createTokenVerifier(parts.accessDb, parts.now)
  const limits = createPlatformRateLimits(parts)
  const waitForSlot = createCostLimit({ expensiveFrom, waitMs: parts.timeouts.concurrencyWaitMs })
  app.setErrorHandler(sendProblem)
  await addApiSecurityHeaders(app, parts.config)
  const binding = (
    basePath: string,
    prove: (operation: Operation, request: FastifyRequest) => Promise<AuthenticatedCaller>,
  ): ApiBinding<AuthenticatedCaller, PlatformContext> => ({
    basePath,
    unknownQuery: 'refused',
    authorize: async (operation, request, reply) => {
      const caller = await prove(operation, request).catch((error: unknown) => {
        limits.calls(operation, request, reply)
        throw error
      })
      limits.calls(operation, request, reply, caller)
      if (caller.principal !== undefined)
        await waitForSlot(String(caller.principal.rootCustomerId), reply, rateLimitCostOf(operation, request))
      return caller
    },
    prepare: (caller, call) => {
      limits.grants(caller, call)
      limits.jobs(caller, call)
      return prepareRequest(parts, caller, call)
    },
    send: async (call, result) =>
      (await sendFormEncoded(call, result)) ||
      (await sendFileDownload(call, result)) ||
      (await sendStreamedRows(call, result)) ||
      (await sendCsvIfPreferred(call, result)) ||
      sendListInChunks(call, result),
  })
  const compilers = bindOperations(
    app,
    platformOperations,
    platformHandlers,
    binding(platformApi.basePath, (operation, request) =>
      authenticateCaller(parts, checkToken, operation, request),
    ),
    {
      ...binding(consoleBasePath, (operation, request) => authenticateSession(parts, operation, request)),
      includes: ({ auth }) => auth !== 'basic',
    },
  )
  parts.compilers.push(...compilers)
}
