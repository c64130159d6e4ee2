import assert from 'node:assert/strict'
import { appendFileSync, readFileSync } from 'node:fs'
import { publishedApis } from '@tiller/contract/api'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'

type Documented = {
  operationId: string
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

// The checks validate the documents. Validators without inlined schemas and optimized code compile three times as fast.
const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  validateSchema: false,
  inlineRefs: false,
  code: { optimize: false },
})
addFormats.default(ajv)

/** JSON is also YAML, but parsing a megabyte as YAML takes a second. */
function readDocument(file: string) {
  const text = readFileSync(new URL(`../../../../openapi/${file}`, import.meta.url), 'utf8')
  const document: unknown = file.endsWith('.json') ? JSON.parse(text) : parse(text)
  return document as { paths: Record<string, Record<string, Documented>> }
}

const routes = publishedApis.flatMap(({ file, basePath }) => {
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

/** Every documented (operation, status), except for errors covered by `default`. */
export const documentedAnswers = routes.flatMap(({ operation }) =>
  Object.keys(operation.responses)
    .filter((status) => status !== 'default')
    .map((status) => `${operation.operationId} ${status}`),
)

/**
 * `fetch` that checks every response against the API documents: status and media type must be documented, and
 * the body must be valid. Observed responses are recorded in the file TILLER_TEST_ANSWERS.
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
  assert.ok(responses[documented], `${operationId} responded with ${status}, which is not documented`)
  const { content } = responses[documented]
  assert.ok(
    content === undefined ? mediaType === '' : (content[mediaType] ?? content['*/*']),
    `${operationId} responded with ${status} as ${mediaType}, which is not documented`,
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
