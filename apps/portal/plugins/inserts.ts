import { buildReference } from '../reference/model.ts'
import { scopesTable, errorCatalogue } from './catalogue.ts'
import { apis, loadDocument, loadErrors } from './documents.ts'
import { callsOf, type Known } from './guide-calls.ts'
import { tour, withTour } from './guides.ts'
import { releaseChanges } from './releases.ts'

/** What a page may take from elsewhere, so that nothing is written twice. */
const inserts: Record<string, () => string> = {
  'quick tour': tour,
  'error catalogue': () => errorCatalogue(loadErrors()),
  'release changes': releaseChanges,
  'access scopes': () =>
    apis
      .slice(0, 1)
      .map((api) => scopesTable(loadDocument(api)))
      .join('\n'),
}

/**
 * Puts the named part where a page says `<!-- insert: name -->`. It happens before the page is read, so
 * that the part has headings in the table of contents and checked links like any other text.
 */
export const expandInserts = ({ fileContent }: { filePath: string; fileContent: string }): string => {
  const whole = fileContent.replace(/^<!-- insert: (.+?) -->$/gm, (_, name: string) => {
    const insert = inserts[name]
    if (insert === undefined) throw new Error(`There is no insert '${name}'.`)
    return insert()
  })
  return `${whole}${operationsUsed(withTour(fileContent))}`
}

/** Of the section that lists them. */
export const anchorOfOperations = 'in-the-reference'

/** The operations that a page calls, as its last section, so that each guide leads to the reference. */
const operationsUsed = (source: string): string => {
  const used = [...new Set(callsOf(source, knownOperations()))]
  const lines = used.map(({ id, method, summary, route }) => `- \`${method}\` [${summary}](${route}#${id})`)
  return lines.length === 0 ? '' : `\n\n## In the reference {#${anchorOfOperations}}\n\n${lines.join('\n')}\n`
}

let known: Known[] | undefined

/** Read once: every page is compared with them. */
const knownOperations = () => {
  known ??= apis.flatMap(({ route, ...api }) =>
    buildReference(loadDocument({ route, ...api })).groups.flatMap(({ operations }) =>
      operations.map((operation) => ({ ...operation, route })),
    ),
  )
  return known
}
