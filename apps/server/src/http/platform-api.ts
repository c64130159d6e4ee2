import { platform } from '@tiller/contract/platform/platform'
import { platformApi } from '@tiller/contract/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createTokenCheck } from '../access/tokens.ts'
import type { Platform } from '../platform.ts'
import { authenticate, type Caller } from './authenticate.ts'
import { bind } from './bind.ts'
import { guardApi } from './hardening.ts'
import { createLimits } from './limits.ts'
import { openRequest, recallAnswer, settleAnswer, type OpenRequest } from './platform-context.ts'
import { platformHandlers } from './platform-handlers.ts'
import { sendProblem } from './problem.ts'

/** The Platform API as an encapsulated part of the server, with its own form of errors. */
export async function platformRoutes(app: FastifyInstance, parts: Platform) {
  const callers = new WeakMap<FastifyRequest, Caller>()
  const requests = new WeakMap<FastifyRequest, OpenRequest>()
  const checkToken = createTokenCheck(parts.db, parts.now)
  const limits = createLimits(parts.config, parts.now)
  app.setErrorHandler(sendProblem)
  await guardApi(app, parts.config)
  bind(app, platform, platformHandlers, {
    basePath: platformApi.basePath,
    unknownQuery: 'refused',
    authorise: async (operation, request, reply) => {
      limits.beforeSignIn(operation, request, reply)
      const caller = await authenticate(parts, checkToken, operation, request).catch((error: unknown) => {
        limits.afterSignIn(operation, request, reply, {})
        throw error
      })
      limits.afterSignIn(operation, request, reply, caller)
      callers.set(request, caller)
    },
    context: async (request, _, call) => {
      const { open, context } = await openRequest(parts, callers.get(request) ?? {}, request, call)
      requests.set(request, open)
      return context
    },
    recall: async (request, reply) => {
      const open = requests.get(request)
      return open && recallAnswer(parts, open, reply)
    },
    settle: async (request, reply, json) => {
      const open = requests.get(request)
      if (open !== undefined) await settleAnswer(parts, open, reply, json)
    },
  })
}
