import type { Handlers, Operation, Operations } from '@tiller/contract/operation'
import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { yieldIfLarge } from '#lib/runtime/cooperative-scheduling.ts'
import { isNotModified, setEtag } from './response/etag.ts'
import { beforeStep } from './request/json-body.ts'
import { isFormType, refuseOtherTypes } from './request/media-type.ts'
import { requestValidator } from './validation.ts'

/** A request that was found valid, its answer to come, and how that becomes JSON. */
export type Call = {
  operation: Operation
  input: { params: unknown; query: unknown; body: unknown }
  request: FastifyRequest
  reply: FastifyReply
  serialise(result: unknown): string
}

/** A request on its way: what its handler acts with, and what is done before the answer is sent. */
export type OpenRequest<Context> = {
  context: Context
  /** The answer that the same request was given before; the handler does not run then. */
  recalled?: string | undefined
  /** Looks at a success before it is sent. */
  settle?(json: string): Promise<void>
}

export type Binding<Caller, Context> = {
  /** Path below which the operations live. */
  basePath: string
  /** The operations that live here; absent: all. */
  takes?(operation: Operation): boolean
  /** Whether a query parameter that the operation does not know is an error. */
  unknownQuery: 'refused' | 'ignored'
  /** Runs before the body is read: tells who calls, or throws because he may not. */
  authorise(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<Caller>
  /** Begins a valid request. */
  open(caller: Caller, call: Call): Promise<OpenRequest<Context>>
  /** Sends a success in another form than JSON; true when it did. */
  send?(call: Call, result: unknown): Promise<boolean>
}

/**
 * Makes a route of every operation of a contract: authorise, validate all parts at once, open, run the
 * handler, settle, send. Only fields that the contract declares leave the server.
 *
 * @param bindings where the operations live, and who calls them there
 * @returns what compiles the check and the form of each, which else is done when it is first called, and takes up to a tenth of a second
 */
export function bind<Set extends Operations, Caller, Context>(
  app: FastifyInstance,
  operations: Set,
  handlers: Handlers<Set, Context>,
  ...bindings: readonly Binding<Caller, Context>[]
): (() => void)[] {
  const compilers: (() => void)[] = []
  app.decorateRequest('caller', null)
  for (const [id, operation] of Object.entries(operations)) {
    // The pairing of an operation with its handler is checked by the type of `handlers`; a loop over both loses it.
    const handler = handlers[id] as unknown as (context: Context, input: unknown) => Promise<unknown>
    const serialise = serialiser(operation)
    // Made once for all places where the operation lives: compiling takes long.
    const validators: Partial<Record<Binding<Caller, Context>['unknownQuery'], Validator>> = {}
    for (const binding of bindings) {
      if (binding.takes?.(operation) === false) continue
      const validate = (validators[binding.unknownQuery] ??= requestValidator(
        operation,
        binding.unknownQuery,
      ))
      addRoute(app, binding, { operation, handler, serialise, validate })
    }
    compilers.push(() => tryOut(serialise, Object.values(validators)))
  }
  return compilers
}

/** Looks at a request and an answer of nothing: that they are wrong does not matter, what looks at them is compiled then. */
function tryOut(serialise: (result: unknown) => string, validators: readonly Validator[]) {
  const nothing = { params: {}, query: {}, body: {} }
  for (const look of [() => serialise({}), ...validators.map((validate) => () => validate(nothing, false))]) {
    try {
      look()
    } catch {
      // As it should.
    }
  }
}

/** Only the declared fields of a result as JSON; compiled, as the check of the request is, when it is first needed. */
function serialiser({ ok }: Operation): (result: unknown) => string {
  let serialise: ((result: unknown) => string) | undefined
  return (result) => {
    serialise ??= fastJsonStringify(ok as Parameters<typeof fastJsonStringify>[0])
    return serialise(result)
  }
}

/** A result that was kept under its key is sent as it was kept: to make a megabyte of it takes ten milliseconds. */
function onceEach(serialise: (result: unknown) => string): (result: unknown) => string {
  let last: { result: unknown; json: string } | undefined
  return (result) => {
    if (last === undefined || last.result !== result) last = { result, json: serialise(result) }
    return last.json
  }
}

type Validator = ReturnType<typeof requestValidator>

type Bound<Context> = {
  operation: Operation
  handler: (context: Context, input: unknown) => Promise<unknown>
  serialise: (result: unknown) => string
  validate: Validator
}

function addRoute<Caller, Context>(
  app: FastifyInstance,
  binding: Binding<Caller, Context>,
  { operation, handler, serialise, validate }: Bound<Context>,
) {
  app.route({
    method: operation.method,
    url: binding.basePath + operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { operation },
    onRequest: async (request, reply) => {
      request.setDecorator('caller', await binding.authorise(operation, request, reply))
      refuseOtherTypes(operation, request)
    },
    handler: async (request, reply) => {
      const input = { params: request.params, query: request.query, body: bodyOf(operation, request) }
      await beforeStep(request)
      validate(input, isForm(operation, request))
      await beforeStep(request)
      const call = { operation, input, request, reply, serialise: onceEach(serialise) }
      const { context, recalled, settle } = await binding.open(request.getDecorator<Caller>('caller'), call)
      if (recalled !== undefined) return sendJson(reply, recalled)
      const result = await handler(context, input)
      if ((await binding.send?.(call, result)) === true) return reply
      await beforeStep(request)
      const json = call.serialise(result)
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

/** Whether the request is in the form encoding that the operation takes beside JSON. */
export const isForm = (operation: Operation, request: FastifyRequest) =>
  operation.form !== undefined && isFormType(request.headers['content-type'])

/** Leaving out a body of which no field is required means the same as sending `{}`. */
function bodyOf({ body }: Operation, { body: sent }: FastifyRequest): unknown {
  if (body === undefined) return undefined
  const allOptional = 'properties' in body && !('required' in body)
  return sent === undefined && allOptional ? {} : sent
}
