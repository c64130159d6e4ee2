import { buildReference } from '../reference/model.ts'
import { formatScopesTable, formatErrorCatalog } from './error-catalog.ts'
import { referenceApis, loadOpenApiDocument, loadErrorCatalog, loadPerformanceFigures } from './documents.ts'
import { findCalledOperations, type KnownOperation } from './guide-calls.ts'
import { readQuickTour, insertQuickTour } from './guides.ts'
import { formatReleaseChanges } from './releases.ts'

/** Generated or shared content, by the name of its insert. */
const inserts: Record<string, () => string> = {
  'quick tour': readQuickTour,
  'error catalogue': () => formatErrorCatalog(loadErrorCatalog()),
  figures: () =>
    [
      '| Figure | Field | What counts | Billing day |',
      '| --- | --- | --- | --- |',
      ...loadPerformanceFigures().map(
        ({ label, field, meaning, day }) => `| ${label} | \`${field}\` | ${meaning} | ${day}. |`,
      ),
    ].join('\n'),
  'release changes': formatReleaseChanges,
  'access scopes': () =>
    referenceApis
      .slice(0, 1)
      .map((api) => formatScopesTable(loadOpenApiDocument(api)))
      .join('\n'),
}

/**
 * Replaces `<!-- insert: name -->` by its content. It runs before the page is parsed, so that inserted headings and
 * links are treated like all others.
 */
export const expandInserts = ({ fileContent }: { filePath: string; fileContent: string }): string => {
  const whole = fileContent.replace(/^<!-- insert: (.+?) -->$/gm, (_, name: string) => {
    const insert = inserts[name]
    if (insert === undefined) throw new Error(`There is no insert '${name}'.`)
    return insert()
  })
  return `${whole}${operationsUsed(insertQuickTour(fileContent))}`
}

/** Anchor of the section that lists the operations. */
export const operationsAnchor = 'in-the-reference'

/** Returns the last section of a guide: the operations that it calls, with links to the reference. */
const operationsUsed = (source: string): string => {
  const used = [...new Set(findCalledOperations(source, knownOperations()))]
  const lines = used.map(({ id, method, summary, route }) => `- \`${method}\` [${summary}](${route}#${id})`)
  return lines.length === 0 ? '' : `\n\n## In the reference {#${operationsAnchor}}\n\n${lines.join('\n')}\n`
}

let known: KnownOperation[] | undefined

const knownOperations = () => {
  known ??= referenceApis.flatMap(({ route, ...api }) =>
    buildReference(loadOpenApiDocument({ route, ...api })).groups.flatMap(({ operations }) =>
      operations.map((operation) => ({ ...operation, route })),
    ),
  )
  return known
}
