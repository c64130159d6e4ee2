import type { Document, Parameter } from './document.ts'
import { createExample, getMediaExample } from './example.ts'
import type { OperationAuth, Operation } from './model.ts'

export type CodeSample = { language: 'curl' | 'javascript' | 'python'; code: string }

type Call = {
  method: string
  url: string
  auth: OperationAuth
  json: unknown
  /** Whether the response is a file instead of JSON. */
  isFile: boolean
}

/** Returns a sample call of the operation in three languages. Secrets are read from environment variables. */
export const createSamples = (document: Document, operation: Operation): CodeSample[] => {
  const json = operation.body?.media.find(([type]) => type === 'application/json')?.[1]
  const call: Call = {
    method: operation.method,
    url: createCallUrl(document, operation),
    auth: operation.auth,
    json: json === undefined ? undefined : getMediaExample(document, json, 'request'),
    isFile: isFile(operation),
  }
  return [
    { language: 'curl', code: curl(call) },
    { language: 'javascript', code: javascript(call) },
    { language: 'python', code: python(call) },
  ]
}

const isFile = ({ answers }: Operation): boolean => {
  const media = answers.find(({ status }) => status === '200')?.media ?? []
  return media.length > 0 && media.every(([type]) => type !== 'application/json')
}

/**
 * Returns the URL of the sample call, with all required values and the text parameters that make the sample
 * meaningful.
 */
export const createCallUrl = (document: Document, operation: Operation): string => {
  const value = ({ schema, example }: Parameter) =>
    example ?? createExample(document, schema ?? {}, 'request')
  const path = operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (url, parameter) => url.replace(`{${parameter.name}}`, encodeURIComponent(String(value(parameter)))),
      operation.url,
    )
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required === true || isTelling(parameter)))
    .map(
      (parameter) =>
        `${parameter.name}=${encodeURIComponent(String(value(parameter))).replaceAll('%20', '+')}`,
    )
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

const isTelling = ({ schema, example, deprecated }: Parameter): boolean =>
  deprecated !== true &&
  (example !== undefined || (schema?.type === 'string' && schema.examples !== undefined))

const pretty = (value: unknown): string => JSON.stringify(value, null, 2)

const indented = (text: string, spaces: number): string => text.replaceAll('\n', `\n${' '.repeat(spaces)}`)

const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const curl = ({ method, url, auth, json, isFile }: Call): string =>
  [
    `curl ${method === 'GET' || (method === 'POST' && json !== undefined) ? '' : `-X ${method} `}${shellQuoted(url)}`,
    ...(auth.kind === 'scope' ? ['-H "Authorization: Bearer $TILLER_TOKEN"'] : []),
    ...(auth.kind === 'basic' ? ['-u "$TILLER_CLIENT_ID:$TILLER_CLIENT_SECRET"'] : []),
    ...(json === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${shellQuoted(pretty(json))}`]),
    ...(isFile ? ['-o download'] : []),
  ].join(' \\\n  ')

const javascript = ({ method, url, auth, json, isFile }: Call): string => {
  const headers = [
    ...(auth.kind === 'scope' ? ['    Authorization: `Bearer ${process.env.TILLER_TOKEN}`,'] : []),
    ...(auth.kind === 'basic'
      ? [
          '    Authorization: `Basic ${btoa(`${process.env.TILLER_CLIENT_ID}:${process.env.TILLER_CLIENT_SECRET}`)}`,',
        ]
      : []),
    ...(json === undefined ? [] : [`    'Content-Type': 'application/json',`]),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(json === undefined ? [] : [`  body: JSON.stringify(${indented(pretty(json), 2)}),`]),
  ]
  const address = `'${url.replaceAll("'", String.raw`\'`)}'`
  const request =
    options.length === 0 ? `fetch(${address})` : `fetch(${address}, {\n${options.join('\n')}\n})`
  return `const response = await ${request}\nconsole.log(response.status, ${isFile ? 'await response.blob()' : 'await response.json()'})`
}

const python = ({ method, url, auth, json, isFile }: Call): string => {
  const needsEnvironment = auth.kind !== 'none'
  const options = [
    ...(auth.kind === 'scope' ? [`headers={"Authorization": f"Bearer {os.environ['TILLER_TOKEN']}"},`] : []),
    ...(auth.kind === 'basic'
      ? [`auth=(os.environ["TILLER_CLIENT_ID"], os.environ["TILLER_CLIENT_SECRET"]),`]
      : []),
    ...(json === undefined ? [] : [`json=${indented(toPythonLiteral(json), 4)},`]),
    'timeout=30,',
  ]
  const call = `requests.${method.toLowerCase()}(\n    ${[`"${url}",`, ...options].join('\n    ')}\n)`
  const imports = needsEnvironment ? 'import os\n\nimport requests' : 'import requests'
  return `${imports}\n\nresponse = ${call}\nprint(response.status_code, ${isFile ? 'len(response.content)' : 'response.json()'})`
}

/** Formats a JSON value in Python syntax. */
export const toPythonLiteral = (value: unknown, depth = 0): string => {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const indent = ' '.repeat(4 * (depth + 1))
  const wrap = (open: string, parts: string[], close: string) =>
    parts.length === 0
      ? open + close
      : `${open}\n${parts.map((part) => `${indent}${part},\n`).join('')}${' '.repeat(4 * depth)}${close}`
  if (Array.isArray(value))
    return wrap(
      '[',
      value.map((item) => toPythonLiteral(item, depth + 1)),
      ']',
    )
  const parts = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}: ${toPythonLiteral(item, depth + 1)}`,
  )
  return wrap('{', parts, '}')
}
