import type { Document } from '../reference/document.ts'
import type { ErrorEntry } from '../reference/errors.ts'

/** Formats the error catalog as Markdown: a heading per status, and below it one per code, whose anchor is the code. */
export const formatErrorCatalog = (errors: ErrorEntry[]): string => {
  const statuses = [...new Set(errors.map(({ status }) => status))].sort((a, b) => a - b)
  return statuses
    .map((status) => {
      const entries = errors.filter((entry) => entry.status === status)
      return [`## ${status} ${reasons[status] ?? ''}`.trim(), ...entries.map(section)].join('\n\n')
    })
    .join('\n\n')
}

const section = ({ code, title, meaning, remedy }: ErrorEntry): string =>
  [`### ${code} {#${code}}`, `**${mdx(title)}.** ${mdx(meaning)}`, `**What to do:** ${mdx(remedy)}`].join(
    '\n\n',
  )

const reasons: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

export const formatScopesTable = (document: Document): string => {
  const flows = Object.values(document.components?.securitySchemes ?? {}).flatMap(({ flows }) =>
    Object.values(flows ?? {}),
  )
  // Each flow repeats the scopes.
  const scopes = new Map(flows.flatMap(({ scopes }) => Object.entries(scopes ?? {})))
  return [
    '| Scope | Opens |',
    '| --- | --- |',
    ...[...scopes].map(([name, meaning]) => `| \`${name}\` | ${mdx(meaning)} |`),
  ].join('\n')
}

/** Escapes MDX markup and expressions outside of code. */
const mdx = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 0 ? part.replace(/[<{]/g, String.raw`\$&`) : part))
    .join('')
