import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from '@docusaurus/types'
import { buildReference } from '../reference/model.ts'
import { site } from '../site/site.config.ts'
import { referenceApis, loadOpenApiDocument, referencePages, type ReferenceApi } from './documents.ts'
import { readGuidePages, type GuidePage } from './guides.ts'
import { expandInserts } from './inserts.ts'
import { convertMdxToMarkdown } from './markdown-export.ts'

type Twin = { title: string; description: string; path: string; text: string }

/**
 * A plugin that writes each page as Markdown, `llms.txt` (an index of them), and `llms-full.txt` (all of them). It adds
 * a link to the Markdown and JSON-LD to the head of each page.
 */
export function createLlmsTxtPlugin(): Plugin {
  return {
    name: 'tiller-machines',
    postBuild: ({ outDir }) => {
      const guides = readGuidePages().map(twinOf)
      const references = referencePages.map(({ title, description, route }) => ({
        title,
        description,
        path: route,
        text: readFileSync(join(outDir, `${route}.md`), 'utf8'),
      }))
      for (const { path, text } of guides) write(join(outDir, markdownPath(path)), text)
      const home = { title: site.name, description: site.tagline, path: '/', text: list(guides, references) }
      write(join(outDir, 'index.md'), home.text)
      write(join(outDir, 'llms.txt'), home.text)
      // The Markdown of a reference includes its schemas.
      const whole = references.filter(({ path }) => referenceApis.some(({ route }) => route === path))
      const all = [home, ...guides, ...whole]
      write(join(outDir, 'llms-full.txt'), all.map(({ text }) => text).join('\n---\n\n'))
      for (const page of guides) addToHead(outDir, page, 'TechArticle')
      for (const page of references) addToHead(outDir, page, 'APIReference')
      addToHead(outDir, home, 'WebSite')
    },
  }
}

const twinOf = (page: GuidePage): Twin => ({
  title: page.title,
  description: page.description,
  path: page.path,
  text: convertMdxToMarkdown(page, expandInserts({ filePath: page.file, fileContent: page.source })),
})

/** Returns the path of a page's Markdown: the path of the page with `.md`. */
const markdownPath = (path: string): string => (path === '/' ? '/index.md' : `${path.replace(/\/$/, '')}.md`)

const list = (guides: readonly Twin[], references: readonly Twin[]): string =>
  [
    `# ${site.name}`,
    `> ${site.tagline}. An open, self-hostable job-advertising platform: job feeds in, campaigns with a budget, search for publishers, and every valid click charged once.`,
    `Every page of this site is Markdown, too: its address with \`.md\`. All in one: [llms-full.txt](${site.url}/llms-full.txt). Each operation has a page of its own, listed at the end.`,
    '## API references',
    ...references.map(line),
    '## Guides',
    ...guides.filter(({ path }) => !path.startsWith('/docs/resources')).map(line),
    '## Resources',
    ...guides.filter(({ path }) => path.startsWith('/docs/resources')).map(line),
    '## OpenAPI documents',
    ...referenceApis.map(({ title, file }) => `- [${title}](${site.url}/openapi/${file}): OpenAPI 3.1`),
    ...referenceApis.flatMap((api) => [`## Operations of the ${api.title}`, ...operationLines(api)]),
  ]
    .join('\n\n')
    .replaceAll(/\n\n(?=- )/g, '\n')
    .replaceAll(/(^## .*)\n(?=- )/gm, '$1\n\n')
    .concat('\n')

const line = ({ title, description, path }: Twin) =>
  `- [${title}](${site.url}${markdownPath(path)})${description === '' ? '' : `: ${description}`}`

const operationLines = (api: ReferenceApi): string[] =>
  buildReference(loadOpenApiDocument(api))
    .groups.flatMap(({ operations }) => operations)
    .map(
      ({ id, summary, method, path }) =>
        `- [${summary}](${site.url}${api.route}/${id}.md): ${method} ${path}`,
    )

const addToHead = (outDir: string, { title, description, path }: Twin, type: string) => {
  const file = join(outDir, path, 'index.html')
  const data = {
    '@context': 'https://schema.org',
    '@type': type,
    ...(type === 'WebSite' ? { name: title } : { headline: title }),
    description,
    url: `${site.url}${path}`,
    inLanguage: 'en',
    isAccessibleForFree: true,
    ...(type !== 'WebSite' && { isPartOf: { '@type': 'WebSite', name: site.name, url: `${site.url}/` } }),
  }
  // Escaped, so that it cannot end the script element.
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  const tags = `<link rel="alternate" type="text/markdown" href="${markdownPath(path)}"><script type="application/ld+json">${json}</script>`
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('</head>', () => `${tags}</head>`),
  )
}

const write = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
