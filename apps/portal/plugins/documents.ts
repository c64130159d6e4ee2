import { readFileSync } from 'node:fs'
import { readDocument, type Document } from '../reference/document.ts'
import { readErrors, type ErrorEntry } from '../reference/errors.ts'
import type { FieldGroup, Guide, Links } from '../reference/render/context.ts'

/** One API reference page: where it is, what it is called, and the emitted document that it shows. */
export type Api = {
  route: string
  title: string
  description: string
  file: string
  /** The page of its named schemas, if they have one. */
  schemasRoute?: string
}

export const apis: readonly Api[] = [
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

/** A page of the reference as it is listed. */
export type ReferencePage = { route: string; title: string; description: string }

export const referencePages: readonly ReferencePage[] = apis.flatMap(
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

/** A file of the repository that the portal is made of; a missing one stops the build and says how to get it. */
export const readSource = (path: string, remedy: string): string => {
  const address = new URL(path, repositoryRoot)
  try {
    return readFileSync(address, 'utf8')
  } catch (cause) {
    throw new Error(`The portal needs ${path} of the repository. ${remedy}`, { cause })
  }
}

const emit = 'The contract emits it: run `npm run build` at the root.'

const documents = new Map<string, Document>()

/** The document of an API. It is read once, and nobody changes it. */
export const loadDocument = ({ file }: Api): Document => {
  const document = documents.get(file) ?? readDocument(readSource(`openapi/${file}`, emit), file)
  documents.set(file, document)
  return document
}

export const loadErrors = (): ErrorEntry[] =>
  readErrors(readSource('openapi/errors.json', emit), 'errors.json')

/** The fields of a campaign, a segment and a job, by what a reader comes for. */
const fieldGroups: readonly FieldGroup[] = [
  { name: 'Price', matches: /cpc|cpa|featured/i },
  { name: 'Budget', matches: /budget|pacing|spend/i },
  { name: 'Event', matches: /^event[A-Z]/ },
  { name: 'Questions', matches: /question|survey/i },
  { name: 'Applying', matches: /^tillerApply|^apply|^application/ },
  { name: 'Mail and archiving', matches: /remind|email|archive/i },
]

/** Where a reference leads, with the guides that use each of its operations. */
export const linksOf = ({ route, file, schemasRoute = '' }: Api, guides: Record<string, Guide[]>): Links => ({
  errors: '/docs/resources/errors',
  document: `/openapi/${file}`,
  twin: `${route}.md`,
  operations: '',
  schemas: schemasRoute,
  guides,
  fieldGroups,
})
