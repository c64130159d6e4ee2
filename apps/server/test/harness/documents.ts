import assert from 'node:assert/strict'
import { appendFileSync, readFileSync } from 'node:fs'
import { apis } from '@tiller/contract/api'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'

type Documented = {
  operationId: string
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

// That the documents are valid is for the checks to say.
const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false })
addFormats.default(ajv)

/** JSON is YAML, too, but a megabyte of it takes a second to be read as YAML. */
function readDocument(file: string) {
  const text = readFileSync(new URL(`../../../../openapi/${file}`, import.meta.url), 'utf8')
  const document: unknown = file.endsWith('.json') ? JSON.parse(text) : parse(text)
  return document as { paths: Record<string, Record<string, Documented>> }
}

const routes = apis.flatMap(({ file, basePath }) => {
  const document = readDocument(file)
  ajv.addSchema(document, file)
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      pattern: new RegExp(`^${(basePath + path).replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      operation,
      pointer: `${file}#/paths/${path.replaceAll('/', '~1')}/${method}/responses`,
    })),
  )
})

const compiled = new Map<string, ValidateFunction>()

/** Every (operation, status) that the documents promise, apart from the failures that `default` stands for. */
export const documentedAnswers = routes.flatMap(({ operation }) =>
  Object.keys(operation.responses)
    .filter((status) => status !== 'default')
    .map((status) => `${operation.operationId} ${status}`),
)

/**
 * `fetch` that holds every answer against the published documents: the status and media type must be
 * documented for the operation and the body must be valid. What was seen is noted in the file that
 * TILLER_TEST_ANSWERS names.
 */
export const checkedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  const route = routes.find(
    ({ method, pattern }) => method === (init?.method ?? 'GET') && pattern.test(pathname),
  )
  if (route === undefined) return response
  const { operationId, responses } = route.operation
  const status = String(response.status)
  const documented = responses[status] === undefined && response.status >= 500 ? 'default' : status
  const mediaType = response.headers.get('content-type')?.split(';', 1)[0] ?? ''
  assert.ok(responses[documented], `${operationId} answered ${status}, which its document does not name`)
  const { content } = responses[documented]
  // An answer for which no content is documented has none.
  assert.ok(
    content === undefined ? mediaType === '' : (content[mediaType] ?? content['*/*']),
    `${operationId} answered ${status} as ${mediaType}, which its document does not name`,
  )
  if (mediaType.endsWith('json') && content?.[mediaType] !== undefined) {
    const pointer = `${route.pointer}/${documented}/content/${mediaType.replaceAll('/', '~1')}/schema`
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: pointer })
    compiled.set(pointer, validate)
    const body: unknown = await response.clone().json()
    assert.ok(
      validate(body),
      `${operationId} ${status}: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body).slice(0, 500)}`,
    )
  }
  const file = process.env['TILLER_TEST_ANSWERS']
  if (file !== undefined) appendFileSync(file, `${operationId} ${status}\n`)
  return response
}
