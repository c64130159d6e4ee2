import { scopesTable, errorCatalogue } from './catalogue.ts'
import { apis, loadDocument, loadErrors, readSource } from './documents.ts'
import { takeTour } from './tour.ts'

const tour = () => takeTour(readSource('README.md', 'It holds the quick tour.'))

/** What a page may take from elsewhere, so that nothing is written twice. */
const inserts: Record<string, () => string> = {
  'quick tour': tour,
  'error catalogue': () => errorCatalogue(loadErrors()),
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
export const expandInserts = ({ fileContent }: { filePath: string; fileContent: string }): string =>
  fileContent.replace(/^<!-- insert: (.+?) -->$/gm, (_, name: string) => {
    const insert = inserts[name]
    if (insert === undefined) throw new Error(`There is no insert '${name}'.`)
    return insert()
  })
