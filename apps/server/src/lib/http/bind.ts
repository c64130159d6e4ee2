import type { Handlers, Operation, Operations } from '@tiller/contract/operation'
import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { yieldIfLarge } from '#lib/runtime/cooperative-scheduling.ts'
import { isNotModified, setEtag } from './response/etag.ts'
import { yieldIfLargeBody } from './request/json-body.ts'
import { isFormType, rejectUnsupportedMediaType } from './request/media-type.ts'
import { createRequestValidator } from './validation.ts'

/** A valid request, its reply, and the serializer of its result. */
export type ValidRequest = {
  operation: Operation
  input: { params: unknown; query: unknown; body: unknown }
  request: FastifyRequest
  reply: FastifyReply
  serialize(result: unknown): string
}

/** A request that is ready for its handler, with the context and an optional step before the response is sent. */
export type PreparedRequest<Context> = {
  context: Context
  /**
   * The stored response of an earlier request with the same idempotency key. If it is set, the handler is not called.
   */
  recalled?: string | undefined
  /** Called with a successful result before it is sent, for example to commit it. */
  beforeSend?(json: string): Promise<void>
}

export type ApiBinding<Caller, Context> = {
  /** Base path of the operations. */
  basePath: string
  /** Returns whether to bind an operation; by default, all are bound. */
  includes?(operation: Operation): boolean
  /** Whether unknown query parameters are ignored or reported as errors. */
  unknownQuery: 'refused' | 'ignored'
  /** Called before the body is read. Returns the caller, or throws if the request is not allowed. */
  authorize(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<Caller>
  /** Checks whether the caller may make the request, and creates the context of its handler. */
  prepare(caller: Caller, call: ValidRequest): Promise<PreparedRequest<Context>>
  /** Sends a result in another format than JSON. Returns false if it must be sent as JSON. */
  send?(call: ValidRequest, result: unknown): Promise<boolean>
}

/**
 * Creates a route for every operation of a contract. It authorizes, validates, and prepares each request, calls the
 * handler, and sends the result. Only fields in the contract are sent.
 *
 * @param bindings base paths and authorization of the operations
 * @returns functions that compile the validators and serializers, which otherwise happens on first use and takes up to
 * 0.1 s each
 */
export function bindOperations<Set extends Operations, Caller, Context>(
  app: FastifyInstance,
  operations: Set,
  handlers: Handlers<Set, Context>,
  ...bindings: readonly ApiBinding<Caller, Context>[]
): (() => void)[] {
  const compilers: (() => void)[] = []
  app.decorateRequest('caller', null)
  for (const [id, operation] of Object.entries(operations)) {
    // The type of `handlers` guarantees that each operation has a matching handler; a loop over both loses
    // this.
    const handler = handlers[id] as unknown as (context: Context, input: unknown) => Promise<unknown>
    const serialize = createSerializer(operation)
    // Shared by all base paths of the operation, because compiling is slow.
    const validators: Partial<Record<ApiBinding<Caller, Context>['unknownQuery'], Validator>> = {}
    for (const binding of bindings) {
      if (binding.includes?.(operation) === false) continue
      const validate = (validators[binding.unknownQuery] ??= createRequestValidator(
        operation,
        binding.unknownQuery,
      ))
      addRoute(app, binding, { operation, handler, serialize, validate })
    }
    compilers.push(() => compileNow(serialize, Object.values(validators)))
  }
  return compilers
}

/** Calls the serializer and the validators once, so that they are compiled. The errors are expected. */
function compileNow(serialize: (result: unknown) => string, validators: readonly Validator[]) {
  const nothing = { params: {}, query: {}, body: {} }
  for (const look of [() => serialize({}), ...validators.map((validate) => () => validate(nothing, false))]) {
    try {
      look()
    } catch {
      // The empty values are not valid.
    }
  }
}

/** Creates a serializer for the declared fields of a result. It is compiled on first use. */
function createSerializer({ ok }: Operation): (result: unknown) => string {
  let serialize: ((result: unknown) => string) | undefined
  return (result) => {
    serialize ??= fastJsonStringify(ok as Parameters<typeof fastJsonStringify>[0])
    return serialize(result)
  }
}

/** Caches the JSON of a result that was already serialized, because a megabyte takes 10 ms. */
function reuseJson(serialize: (result: unknown) => string): (result: unknown) => string {
  let last: { result: unknown; json: string } | undefined
  return (result) => {
    if (last === undefined || last.result !== result) last = { result, json: serialize(result) }
    return last.json
  }
}

type Validator = ReturnType<typeof createRequestValidator>

type Bound<Context> = {
  operation: Operation
  handler: (context: Context, input: unknown) => Promise<unknown>
  serialize: (result: unknown) => string
  validate: Validator
}

function addRoute<Caller, Context>(
  app: FastifyInstance,
  binding: ApiBinding<Caller, Context>,
  { operation, handler, serialize, validate }: Bound<Context>,
) {
  app.route({
    method: operation.method,
    url: binding.basePath + operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { operation },
    ...(operation.maxBodyBytes === undefined ? {} : { bodyLimit: operation.maxBodyBytes }),
    onRequest: async (request, reply) => {
      request.setDecorator('caller', await binding.authorize(operation, request, reply))
      rejectUnsupportedMediaType(operation, request)
    },
    handler: async (request, reply) => {
      const input = { params: request.params, query: request.query, body: bodyOf(operation, request) }
      await yieldIfLargeBody(request)
      validate(input, isFormRequest(operation, request))
      await yieldIfLargeBody(request)
      const call = { operation, input, request, reply, serialize: reuseJson(serialize) }
      const {
        context,
        recalled,
        beforeSend: settle,
      } = await binding.prepare(request.getDecorator<Caller>('caller'), call)
      if (recalled !== undefined) return sendJson(reply, recalled)
      const result = await handler(context, input)
      if ((await binding.send?.(call, result)) === true) return reply
      await yieldIfLargeBody(request)
      const json = call.serialize(result)
      await yieldIfLarge(json.length)
      await settle?.(json)
      await yieldIfLarge(json.length)
      const { cacheSeconds: seconds } = operation
      if (seconds !== undefined) setEtag(reply, { json, seconds })
      if (isNotModified(request, reply)) return reply.code(304).send()
      return sendJson(reply, json)
    },
  })
}

const sendJson = (reply: FastifyReply, json: string) =>
  reply.type('application/json; charset=utf-8').send(json)

/** Returns whether the request has the form encoding that the operation accepts besides JSON. */
export const isFormRequest = (operation: Operation, request: FastifyRequest) =>
  operation.form !== undefined && isFormType(request.headers['content-type'])

/** Returns the body of a request. A missing body is equivalent to `{}` if no field is required. */
function bodyOf({ body }: Operation, { body: sent }: FastifyRequest): unknown {
  if (body === undefined) return undefined
  const allOptional = 'properties' in body && !('required' in body)
  return sent === undefined && allOptional ? {} : sent
}
