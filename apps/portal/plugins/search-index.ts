import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from '@docusaurus/types'
import type { Document } from '../reference/document.ts'
import { fieldsOf } from '../reference/fields.ts'
import { buildReference, type Operation } from '../reference/model.ts'
import { plain } from '../reference/markdown.ts'
import { schemaAnchor } from '../reference/schema.ts'
import { tokens, type Entry } from '../src/search/engine.ts'
import { apis, loadDocument, type Api } from './documents.ts'

/** Writes what the search dialog reads when it is first opened: one entry per section, operation and schema. */
export function searchIndexPlugin(): Plugin {
  return {
    name: 'tiller-search-index',
    postBuild: ({ outDir, routesPaths }) => {
      const guides = routesPaths
        .filter((route) => route.startsWith('/docs') && !route.startsWith('/docs/tags'))
        .flatMap((route) => guideEntries(route, readFileSync(join(outDir, route, 'index.html'), 'utf8')))
      const entries = [...guides, ...apis.flatMap(apiEntries)]
      writeFileSync(join(outDir, 'search-index.json'), JSON.stringify(entries))
    },
  }
}

/** The sections of a built guide. A heading without an anchor belongs to the section above it. */
export const guideEntries = (route: string, page: string): Entry[] => {
  const article = /<article>([\s\S]*?)<\/article>/.exec(page)?.[1] ?? ''
  const content = article.slice(article.search(/<h1/))
  const place = textOf(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(content)?.[1] ?? '')
  const [opening = '', ...rest] = content.replace(/^<h1[\s\S]*?<\/h1>/, '').split(/(?=<h[23][^>]* id=)/)
  const sections = rest.map((section) => {
    const [, anchor = '', heading = ''] =
      /^<h[23][^>]* id="?([^" >]+)"?[^>]*>([\s\S]*?)<\/h[23]>/.exec(section) ?? []
    return { title: textOf(heading), path: `${route}#${anchor}`, text: textOf(section) }
  })
  return [{ title: place, path: route, text: textOf(opening) }, ...sections].map(({ title, path, text }) => ({
    title,
    place,
    path,
    group: 'Guides',
    words: distinct(text),
  }))
}

const apiEntries = (api: Api): Entry[] => {
  const document = loadDocument(api)
  const { title: place, groups, schemas } = buildReference(document)
  const operations = groups.flatMap(({ operations }) => operations)
  return [
    ...operations.map((operation) => ({
      ...operationEntry(api.route, place, operation),
      words: wordsOf(document, operation),
    })),
    ...schemas.map(({ name, schema }): Entry => ({
      title: name,
      place,
      path: `${api.route}#${schemaAnchor(name)}`,
      group: 'Schemas',
      words: distinct([...Object.keys(schema.properties ?? {}), plain(schema.description)].join(' ')),
    })),
  ]
}

const operationEntry = (route: string, place: string, operation: Operation): Omit<Entry, 'words'> => {
  const { id, method, path, summary } = operation
  return { title: summary, place: `${place} ${path}`, path: `${route}#${id}`, group: 'Operations', method }
}

/** Who looks for a field means an operation that takes it. */
const wordsOf = (document: Document, operation: Operation): string => {
  const { id, method, tag, description, parameters, body } = operation
  const sent = body?.media[0]?.[1].schema
  const fields = [...parameters, ...(sent === undefined ? [] : fieldsOf(document, sent))]
  return distinct([method, id, tag, plain(description), ...fields.map(({ name }) => name)].join(' '))
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }

const textOf = (markup: string): string =>
  markup
    .replace(/<a [^>]*class="?hash-link[\s\S]*?<\/a>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(\w+|#\w+);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .replace(/\u200b/g, '')
    .trim()

/** Each word once, in any order that packs well: enough to be found by, a fraction of the text. */
const distinct = (text: string): string =>
  [...new Set(tokens(text).map((word) => word.toLowerCase()))].sort().join(' ')
