import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from '@docusaurus/types'
import { encodeSearchColumns } from '../src/search/columns.ts'
import type { SearchEntry } from '../src/search/engine.ts'
import { referenceApis, loadErrorCatalog } from './documents.ts'
import { operationsAnchor } from './inserts.ts'
import { createApiEntries, createErrorEntries } from './search-references.ts'
import { extractFirstSentence, selectDistinctiveWords } from './search-words.ts'

/** A plugin that writes the search index. The search dialog loads it when it is first opened. */
export function createSearchIndexPlugin(): Plugin {
  return {
    name: 'tiller-search-index',
    postBuild: ({ outDir, routesPaths }) => {
      const guides = routesPaths
        .filter((route) => route.startsWith('/docs') && !route.startsWith('/docs/tags'))
        .flatMap((route) =>
          createGuideEntries(route, readFileSync(join(outDir, route, 'index.html'), 'utf8')),
        )
      const errors = createErrorEntries(loadErrorCatalog())
      const codes = new Set(errors.map(({ path }) => path))
      const entries = [
        // Error codes have their own entries, and the changelog mentions everything.
        ...guides.filter(({ path }) => !codes.has(path) && !path.startsWith(`${changelog}#`)),
        ...referenceApis.flatMap(createApiEntries),
        ...errors,
      ]
      writeFileSync(join(outDir, 'search-index.json'), JSON.stringify(encodeSearchColumns(entries)))
    },
  }
}

const changelog = '/docs/resources/changelog'

/** Returns the sections of a built guide. A heading without an anchor belongs to the section above it. */
export const createGuideEntries = (route: string, page: string): SearchEntry[] => {
  const article = /<article>([\s\S]*?)<\/article>/.exec(page)?.[1] ?? ''
  const content = article.slice(article.search(/<h1/))
  const place = textOf(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(content)?.[1] ?? '')
  const description = textOf(/<meta[^>]* name="?description"? content="([^"]*)"/.exec(page)?.[1] ?? '')
  const [opening = '', ...rest] = ownPart(content)
    .replace(/^<h1[\s\S]*?<\/h1>/, '')
    .split(/(?=<h[23][^>]* id=)/)
  const sections = rest.map((section) => {
    const [heading = '', anchor = '', title = ''] =
      /^<h[23][^>]* id="?([^" >]+)"?[^>]*>([\s\S]*?)<\/h[23]>/.exec(section) ?? []
    return { title: textOf(title), path: `${route}#${anchor}`, markup: section.slice(heading.length) }
  })
  const first = { title: place, path: route, markup: opening }
  return [first, ...sections].map(({ title, path, markup }) => {
    const says = extractFirstSentence(
      path === route && description !== '' ? description : firstParagraph(markup),
    )
    return {
      title,
      place,
      path,
      group: 'Guides',
      says,
      // The page's title is searchable, too.
      words: selectDistinctiveWords(
        `${textOf(withoutSamples(markup))} ${route.replace('/docs', '')}`,
        `${title} ${place} ${says}`,
      ),
    }
  })
}

/** Removes the final list of operations, which have their own entries. */
const ownPart = (content: string) =>
  content.replace(new RegExp(`<h2[^>]* id="?${operationsAnchor}[\\s\\S]*$`), '')

// Fields of samples have their own entries, and the bar above each sample is the same everywhere.
const withoutSamples = (markup: string) =>
  markup.replace(/(?:<span>[^<]*<\/span>)?<button[\s\S]*?<\/button>|<pre[\s\S]*?<\/pre>/g, ' ')

const firstParagraph = (markup: string) => textOf(/<p>([\s\S]*?)<\/p>/.exec(markup)?.[1] ?? '')

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }

const textOf = (markup: string): string =>
  markup
    .replace(/<a [^>]*class="?hash-link[\s\S]*?<\/a>/g, '')
    .replace(/<svg[\s\S]*?<\/svg>/g, ' ')
    .replace(/<(?!\/?(?:code|em|strong|b|i|a|span)\b)[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+|#\w+);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .replace(/\u200b/g, '')
    .trim()
