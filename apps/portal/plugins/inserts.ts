import { buildReference } from '../reference/model.ts'
import { scopesTable, errorCatalogue } from './error-catalog.ts'
import { apis, loadDocument, loadErrors, loadFigures } from './documents.ts'
import { callsOf, type Known } from './guide-calls.ts'
import { tour, withTour } from './guides.ts'
import { releaseChanges } from './releases.ts'

/** Content that is generated or shared, by the name of its insert. */
const inserts: Record<string, () => string> = {
  'quick tour': tour,
  'error catalogue': () => errorCatalogue(loadErrors()),
  figures: () =>
    [
      '| Figure | Field | What counts | Billing day |',
      '| --- | --- | --- | --- |',
      ...loadFigures().map(
        ({ label, field, meaning, day }) => `| ${label} | \`${field}\` | ${meaning} | ${day}. |`,
      ),
    ].join('\n'),
  'release changes': releaseChanges,
  'access scopes': () =>
    apis
      .slice(0, 1)
      .map((api) => scopesTable(loadDocument(api)))
      .join('\n'),
}

/**
 * Replaces `<!-- insert: name -->`. It runs before the page is parsed, so that inserted headings and links
 * are treated like any other.
 */
export const expandInserts = ({ fileContent }: { filePath: string; fileContent: string }): string => {
  const whole = fileContent.replace(/^<!-- insert: (.+?) -->$/gm, (_, name: string) => {
    const insert = inserts[name]
    if (insert === undefined) throw new Error(`There is no insert '${name}'.`)
    return insert()
  })
  return `${whole}${operationsUsed(withTour(fileContent))}`
}

/** The section that lists the operations. */
export const anchorOfOperations = 'in-the-reference'

/** The last section of a guide: the operations that it calls, with links to the reference. */
const operationsUsed = (source: string): string => {
  const used = [...new Set(callsOf(source, knownOperations()))]
  const lines = used.map(({ id, method, summary, route }) => `- \`${method}\` [${summary}](${route}#${id})`)
  return lines.length === 0 ? '' : `\n\n## In the reference {#${anchorOfOperations}}\n\n${lines.join('\n')}\n`
}

let known: Known[] | undefined

const knownOperations = () => {
  known ??= apis.flatMap(({ route, ...api }) =>
    buildReference(loadDocument({ route, ...api })).groups.flatMap(({ operations }) =>
      operations.map((operation) => ({ ...operation, route })),
    ),
  )
  return known
}
