import { platformApi } from '@tiller/contract/api'
import { platform } from '@tiller/contract/platform/platform'
import type { FastifyInstance } from 'fastify'
import { createTokenCheck } from '../../access/tokens/tokens.ts'
import { bind } from '../../kit/http/bind.ts'
import { createTurns } from '../../kit/http/limits/turns.ts'
import { guardApi } from '../../kit/http/hardening.ts'
import { sendProblem } from '../../kit/http/problem.ts'
import type { Parts } from '../parts.ts'
import { authenticate } from './authenticate.ts'
import { sendCsv } from './csv.ts'
import { sendFile } from './file.ts'
import { sendFormAnswer } from './form.ts'
import { platformHandlers } from './handlers.ts'
import { createLimits } from './limits.ts'
import { openRequest } from './request.ts'

/** Of one customer and its sub-customers, before their bodies are read. */
const turns = { atOnce: 4, waiting: 100, waitMs: 5_000 }

/** The Platform API as an encapsulated part of the server, with its own form of errors. */
export async function platformRoutes(app: FastifyInstance, parts: Parts) {
  const checkToken = createTokenCheck(parts.accessDb, parts.now)
  const limit = createLimits(parts)
  const waitForTurn = createTurns(turns)
  app.setErrorHandler(sendProblem)
  await guardApi(app, parts.config)
  bind(app, platform, platformHandlers, {
    basePath: platformApi.basePath,
    unknownQuery: 'refused',
    authorise: async (operation, request, reply) => {
      const caller = await authenticate(parts, checkToken, operation, request).catch((error: unknown) => {
        limit(operation, request, reply)
        throw error
      })
      limit(operation, request, reply, caller)
      if (caller.principal !== undefined) await waitForTurn(String(caller.principal.rootCustomerId), reply)
      return caller
    },
    open: (caller, call) => openRequest(parts, caller, call),
    send: async (call, result) =>
      (await sendFormAnswer(call, result)) || (await sendFile(call, result)) || sendCsv(call, result),
  })
}
