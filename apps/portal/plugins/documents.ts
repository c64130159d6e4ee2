import { readFileSync } from 'node:fs'
import { parseOpenApiDocument, type Document } from '../reference/document.ts'
import { parseErrorCatalog, type ErrorEntry } from '../reference/errors.ts'
import type { FieldGroup, Guide, ReferenceLinks } from '../reference/render/context.ts'

/** A reference page with the OpenAPI document that it shows. */
export type ReferenceApi = {
  route: string
  title: string
  description: string
  file: string
  /** The route of the schemas, if they have a separate page. */
  schemasRoute?: string
}

export const referenceApis: readonly ReferenceApi[] = [
  {
    route: '/api/platform/v5',
    title: 'Platform API',
    description: 'The API schema for the Platform',
    file: 'platform.v5.json',
    schemasRoute: '/api/platform/v5/schemas',
  },
  {
    route: '/api/search',
    title: 'Search API',
    description: 'The API schema for Search',
    file: 'search.yaml',
  },
  {
    route: '/api/disposition/v1',
    title: 'Disposition API',
    description: 'The API schema for Disposition',
    file: 'disposition.v1.yaml',
  },
]

export type ReferencePage = { route: string; title: string; description: string }

export const referencePages: readonly ReferencePage[] = referenceApis.flatMap(
  ({ route, title, description, schemasRoute }) => [
    { route, title, description },
    ...(schemasRoute === undefined
      ? []
      : [
          {
            route: schemasRoute,
            title: `${title}: schemas`,
            description: `The named shapes that the operations of the ${title} send and answer`,
          },
        ]),
  ],
)

export const repositoryRoot = new URL('../../../', import.meta.url)

/**
 * Reads a file of the repository. If it is missing, the build fails with the remedy, for example the command that
 * creates the file.
 */
export const readRepositoryFile = (path: string, remedy: string): string => {
  const address = new URL(path, repositoryRoot)
  try {
    return readFileSync(address, 'utf8')
  } catch (cause) {
    throw new Error(`The portal needs ${path} of the repository. ${remedy}`, { cause })
  }
}

const emit = 'The contract emits it: run `npm run build` at the root.'

const documents = new Map<string, Document>()

/** Loads an OpenAPI document and caches it. */
export const loadOpenApiDocument = ({ file }: ReferenceApi): Document => {
  const document =
    documents.get(file) ?? parseOpenApiDocument(readRepositoryFile(`openapi/${file}`, emit), file)
  documents.set(file, document)
  return document
}

export const loadErrorCatalog = (): ErrorEntry[] =>
  parseErrorCatalog(readRepositoryFile('openapi/errors.json', emit), 'errors.json')

/** A performance figure as the contract defines it. */
export type PerformanceFigure = { label: string; field: string; meaning: string; day: string }

export const loadPerformanceFigures = (): PerformanceFigure[] =>
  JSON.parse(readRepositoryFile('openapi/figures.json', emit)) as PerformanceFigure[]

/** Groups of the fields of campaigns, segments, and jobs, by task. */
const fieldGroups: readonly FieldGroup[] = [
  { name: 'Price', matches: /cpc|cpa|featured/i },
  { name: 'Budget', matches: /budget|pacing|spend/i },
  { name: 'Event', matches: /^event[A-Z]/ },
  { name: 'Questions', matches: /question|survey/i },
  { name: 'Applying', matches: /^tillerApply|^apply|^application/ },
  { name: 'Mail and archiving', matches: /remind|email|archive/i },
]

/** Returns the links of a reference, with the guides that use each operation. */
export const createReferenceLinks = (
  { route, file, schemasRoute = '' }: ReferenceApi,
  guides: Record<string, Guide[]>,
): ReferenceLinks => ({
  errors: '/docs/resources/errors',
  document: `/openapi/${file}`,
  markdown: `${route}.md`,
  operations: '',
  schemas: schemasRoute,
  guides,
  fieldGroups,
})
