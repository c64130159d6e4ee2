import type { Handlers, Operation, Operations } from '@tiller/contract/operation'
import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { letKeep } from './caching.ts'
import { requestValidator } from './validation.ts'

/** A request that was found valid, and how its answer becomes JSON. */
export type Call = {
  operation: Operation
  input: { params: unknown; query: unknown; body: unknown }
  serialise(result: unknown): string
}

export type Binding<Context> = {
  /** Path below which the operations live. */
  basePath: string
  /** Whether a query parameter that the operation does not know is an error. */
  unknownQuery: 'refused' | 'ignored'
  /** Runs before the body is read: proves that the caller may call the operation, or throws. */
  authorise(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** What the handler acts with. */
  context(request: FastifyRequest, reply: FastifyReply, call: Call): Promise<Context>
  /** The answer that the same request was given before; the handler does not run then. */
  recall?(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined>
  /** Looks at a success before it is sent. */
  settle?(request: FastifyRequest, reply: FastifyReply, json: string): Promise<void>
  /** Sends a success in another form than JSON; true when it did. */
  answer?(request: FastifyRequest, reply: FastifyReply, result: unknown): Promise<boolean>
}

/**
 * Makes a route of every operation of a contract: authorise, validate all parts at once, run the
 * handler, serialise. Only fields that the contract declares leave the server.
 */
export function bind<Set extends Operations, Context>(
  app: FastifyInstance,
  operations: Set,
  handlers: Handlers<Set, Context>,
  binding: Binding<Context>,
) {
  for (const [id, operation] of Object.entries(operations)) {
    // The pairing of an operation with its handler is checked by the type of `handlers`; a loop over both loses it.
    const handler = handlers[id] as unknown as (context: Context, input: unknown) => Promise<unknown>
    const validate = requestValidator(operation, binding.unknownQuery)
    const serialise = fastJsonStringify(operation.ok as Parameters<typeof fastJsonStringify>[0])
    app.route({
      method: operation.method,
      url: binding.basePath + operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { operation },
      onRequest: (request, reply) => binding.authorise(operation, request, reply),
      handler: async (request, reply) => {
        const input = { params: request.params, query: request.query, body: bodyOf(operation, request) }
        validate(input, isForm(operation, request))
        const context = await binding.context(request, reply, { operation, input, serialise })
        const recalled = await binding.recall?.(request, reply)
        if (recalled !== undefined) return sendJson(reply, recalled)
        const result = await handler(context, input)
        if ((await binding.answer?.(request, reply, result)) === true) return reply
        const json = serialise(result)
        await binding.settle?.(request, reply, json)
        const { cacheSeconds: seconds } = operation
        if (seconds !== undefined && letKeep(request, reply, { json, seconds })) return reply.code(304).send()
        return sendJson(reply, json)
      },
    })
  }
}

const sendJson = (reply: FastifyReply, json: string) =>
  reply.type('application/json; charset=utf-8').send(json)

const isForm = (operation: Operation, request: FastifyRequest) =>
  operation.form !== undefined &&
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true

/** Leaving out a body of which no field is required means the same as sending `{}`. */
function bodyOf({ body }: Operation, { body: sent }: FastifyRequest): unknown {
  if (body === undefined) return undefined
  const allOptional = 'properties' in body && !('required' in body) && !('minProperties' in body)
  return sent === undefined && allOptional ? {} : sent
}
