import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from '@docusaurus/types'
import { loadGenerator, type Generator } from '../reference/generator.ts'
import { buildReference } from '../reference/model.ts'
import { renderMarkdown, renderOperation, renderSchemasMarkdown } from '../reference/render/markdown-page.ts'
import { languageKey } from '../src/reference/samples/language.ts'
import {
  referenceApis,
  createReferenceLinks,
  loadOpenApiDocument,
  loadErrorCatalog,
  referencePages,
  repositoryRoot,
  type ReferenceApi,
} from './documents.ts'
import { groupGuidesByOperation, readGuidePages } from './guides.ts'

/**
 * A plugin that adds the reference pages. Their markup is rendered at build time and is only in the server bundle.
 * Browsers receive it as HTML, never as script.
 */
export async function createReferencePlugin(): Promise<Plugin> {
  const generator = await loadGenerator()
  const pages = referenceApis.flatMap((api) => renderApi(api, generator))
  return {
    name: 'tiller-reference',
    contentLoaded: async ({ actions }) => {
      for (const { route, title, description } of referencePages) {
        const page = await actions.createData(`${slug(route)}.json`, { route, title, description })
        const component = '@site/src/reference/ReferencePage.tsx'
        actions.addRoute({ path: route, exact: true, component, modules: { page } })
      }
      const markup = Object.fromEntries(pages.map(({ route, html }) => [route, html]))
      await actions.createData('pages.json', markup)
      await actions.createData('no-pages.json', {})
    },
    configureWebpack: (_, isServer) => {
      const isDevelopment = process.env['NODE_ENV'] === 'development'
      const file = isServer || isDevelopment ? 'pages.json' : 'no-pages.json'
      return { resolve: { alias: { '@reference-pages': `@generated/tiller-reference/default/${file}` } } }
    },
    injectHtmlTags: () => ({ headTags: [{ tagName: 'script', innerHTML: languageBeforePaint }] }),
    postBuild: ({ outDir }) => {
      for (const { route, markdown, operations } of pages) {
        write(join(outDir, `${route}.md`), markdown)
        for (const [id, text] of operations) write(join(outDir, route, `${id}.md`), text)
      }
      for (const { file } of referenceApis)
        write(join(outDir, 'openapi', file), readFileSync(new URL(`openapi/${file}`, repositoryRoot)))
      write(join(outDir, 'openapi/search.xsd'), readFileSync(new URL('openapi/search.xsd', repositoryRoot)))
    },
  }
}

// Runs before the first paint, so that only samples in the selected language appear.
const languageBeforePaint = `{let l;try{l=localStorage.getItem('${languageKey}')}catch{}document.documentElement.dataset.language=/^(curl|javascript|python)$/.test(l)?l:'curl'}`

type Rendered = {
  route: string
  html: string
  markdown: string
  operations: [id: string, markdown: string][]
}

/** Renders the page of an API, and that of its schemas if they have a separate page. */
const renderApi = (api: ReferenceApi, { renderPage, renderSchemas }: Generator): Rendered[] => {
  const { route, schemasRoute } = api
  const document = loadOpenApiDocument(api)
  const reference = buildReference(document)
  const errors = loadErrorCatalog()
  const links = createReferenceLinks(api, groupGuidesByOperation(readGuidePages(), route, reference))
  const operations = reference.groups
    .flatMap((group) => group.operations)
    .map((operation): [string, string] => [
      operation.id,
      renderOperation({ document, reference, errors, links }, operation),
    ])
  const page = {
    route,
    html: renderPage(document, errors, links),
    markdown: renderMarkdown(document, errors, links),
    operations,
  }
  if (schemasRoute === undefined) return [page]
  const fromSchemas = { ...links, operations: route, schemas: '' }
  const schemas = {
    route: schemasRoute,
    html: renderSchemas(document, fromSchemas),
    markdown: renderSchemasMarkdown(document, fromSchemas),
    operations: [],
  }
  return [page, schemas]
}

const slug = (route: string): string => route.slice(1).replaceAll('/', '-')

const write = (path: string, content: string | Buffer): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}
