import { allDescriptionsMaxChars, descriptionMaxChars } from '@tiller/contract/search/search'
import { sql } from 'kysely'

const snippetChars = 256

/** A snippet starts within this number of characters, which limits the text that is read per result. */
const searchedChars = 1_000

export type DescriptionOptions = { full_desc: number; skip_desc: number }

/**
 * SQL for the beginning of a description, from which snippets are taken. It is truncated in SQL, because descriptions
 * are long.
 */
export const snippetSourceSql = sql<string>`left(job.description_text, ${searchedChars + snippetChars})`

/**
 * SQL for the displayed HTML of a job. The limit per job decreases with the number of jobs, so that the size of a
 * response is bounded. One extra character shows whether the HTML was truncated.
 */
export const createDisplayedHtmlSql = (jobs: number) =>
  sql<string>`left(job.description, ${maxHtmlChars(jobs) + 1})`

const maxHtmlChars = (jobs: number) =>
  Math.min(descriptionMaxChars, Math.floor(allDescriptionsMaxChars / Math.max(1, jobs)))

/** The description, and its normalized beginning (`looked`), in which the words of the query are searched. */
type SnippetSource = { description: string; looked: string }

export const normalizeSnippetSource = (description: string) =>
  ` ${description.slice(0, searchedChars).toLowerCase()}`

/** The excerpt of a description in a result: none, the HTML itself, or the offset of the snippet. */
export type DescriptionExcerpt = undefined | string | number

/** Returns a function that determines the excerpt of each job on a page. */
export function createExcerptSelector(
  { full_desc: full, skip_desc: skip }: DescriptionOptions,
  { jobs, words }: { jobs: number; words: string },
): (described: SnippetSource) => DescriptionExcerpt {
  if (skip === 1) return () => undefined
  if (full === 1) return ({ description }) => truncateHtml(description, maxHtmlChars(jobs))
  const beginnings = stemsOf(words)
  return (described) => snippetStart(described, beginnings)
}

export const renderExcerpt = (description: string, excerpt: DescriptionExcerpt) =>
  typeof excerpt === 'number' ? snippetFrom(description, excerpt) : excerpt

/** Number of characters before the matched word. */
const leadChars = 60

/**
 * Returns the offset of the snippet around the first matched word, or 0 if no word matches or it is near the beginning.
 */
function snippetStart({ description, looked }: SnippetSource, beginnings: readonly string[]): number {
  const at = description.length <= snippetChars ? -1 : firstMatch(looked, beginnings)
  return at < snippetChars - leadChars ? 0 : description.indexOf(' ', at - leadChars) + 1
}

/** Returns at most 256 characters from an offset, with ellipses. */
const snippetFrom = (description: string, from: number) =>
  from === 0
    ? truncateAtWord(description, snippetChars)
    : `…${truncateAtWord(description.slice(from), snippetChars - 1)}`

/** Returns the stems of words with a leading space, so that they match at the beginning of plurals and other forms. */
function stemsOf(words: string): string[] {
  const asked = words.toLowerCase().match(/(?<![-\p{L}\p{N}])[\p{L}\p{N}][\p{L}\p{N}+#.]*/gu) ?? []
  return asked
    .slice(0, 20)
    .map((word) => word.replace(/(?:ies|es|s|y)$/u, ''))
    .filter((word) => word.length > 2)
    .map((word) => ` ${word}`)
}

/** Returns the offset of the first match, or -1 if there is none. */
function firstMatch(looked: string, beginnings: readonly string[]): number {
  let first = -1
  for (const beginning of beginnings) {
    const at = looked.indexOf(beginning)
    if (at >= 0 && (first < 0 || at < first)) first = at
  }
  return first
}

/** Returns the first `length` characters, truncated at a word boundary with an ellipsis. */
export function truncateAtWord(text: string, length: number) {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  const blank = cut.lastIndexOf(' ')
  return `${cut.slice(0, blank > length / 2 ? blank : undefined)}…`
}

/**
 * Truncates sanitized HTML to fewer than `maxChars` characters, outside of tags and entities, with an
 * ellipsis. Closes open elements.
 */
export function truncateHtml(html: string, maxChars: number): string {
  if (html.length <= maxChars) return html
  const kept = withoutBrokenTag(html.slice(0, maxChars)).replace(/&[#\w]{0,31}$|[\ud800-\udbff]$/, '')
  const open: string[] = []
  for (const [, slash, name = ''] of kept.matchAll(/<(\/?)([a-z]\w*)[^>]*>/g)) {
    if (slash === '') open.push(name)
    else open.splice(open.lastIndexOf(name), 1)
  }
  const closing = open.filter((name) => name !== 'br' && name !== 'hr').toReversed()
  return `${kept}…${closing.map((name) => `</${name}>`).join('')}`
}

/** Removes a tag that was cut off at the end. In sanitized HTML, every `<` begins a tag. */
function withoutBrokenTag(html: string) {
  const lastOpen = html.lastIndexOf('<')
  return lastOpen > html.lastIndexOf('>') ? html.slice(0, lastOpen) : html
}
