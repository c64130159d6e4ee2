import { basename, extname } from 'node:path'
import { addBasePathToHtml, getBasePath } from '#lib/http/base-path.ts'

/**
 * Adds the base path to the paths in a file of the portal or console, whose own paths begin with a slash. A browser
 * test follows them and fails for each request without the base path.
 */
export function insertBasePath(file: string, text: string, baseUrl: string): string {
  const insert = insertions[basename(file)] ?? insertions[extname(file)]
  const path = getBasePath(baseUrl)
  return insert === undefined || path === '' ? text : insert(text, { baseUrl, path })
}

type Insertion = (text: string, base: { baseUrl: string; path: string }) => string

/** The folders and pages to which scripts and texts of the portal and console refer. */
const names = 'docs|api\\/(?:platform|search|disposition)|assets|img|openapi|console'

// A path in `children` is text that the page shows, and the same as in its HTML.
const inScripts = new RegExp(
  `((?<!children:)["'\`](?:pathname:\\/\\/)?)\\/(?=(?:${names})["'\`/#?$-])|(\\bfetch\\(["'\`])\\/`,
  'g',
)
const inTexts = new RegExp(`(\\]\\((?:pathname:\\/\\/)?)\\/(?=(?:${names})[)/#?-])`, 'g')

const insertIntoScript: Insertion = (script, { baseUrl, path }) =>
  script
    .replaceAll(
      inScripts,
      (_, quote: string | undefined, call: string | undefined) => `${quote ?? call}${path}/`,
    )
    // The public path of the bundler, the start page, and the site of Docusaurus, which adds its path itself.
    .replaceAll(/(\.p=|\{path:)"\/"(?=[,;])/g, (_, start: string) => `${start}"${path}/"`)
    .replaceAll(
      new RegExp(`("?url"?:)"${RegExp.escape(baseUrl)}",("?baseUrl"?:)"/"`, 'g'),
      (_, url: string, base: string) => `${url}"${new URL(baseUrl).origin}",${base}"${path}/"`,
    )

const insertIntoText: Insertion = (text, { path }) =>
  text.replaceAll(inTexts, (_, start: string) => `${start}${path}/`)

const insertions: Record<string, Insertion> = {
  '.html': (text, { path }) => addBasePathToHtml(text, path),
  '.css': (text, { path }) => addBasePathToHtml(text, path),
  '.js': insertIntoScript,
  'search-index.json': insertIntoScript,
  '.md': insertIntoText,
  '.txt': (text, base) =>
    insertIntoText(text, base).replaceAll(/^(Disallow: )\//gm, (_, start: string) => `${start}${base.path}/`),
}
