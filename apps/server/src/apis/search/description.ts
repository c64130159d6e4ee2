import { allDescriptionsMaxChars, descriptionMaxChars } from '@tiller/contract/search/search'
import { sql } from 'kysely'

const snippetChars = 256

/** How far into a description a snippet may lie: what is carried and looked at for each result stays small. */
const lookedAtChars = 1_000

export type DescriptionForm = { full_desc: number; skip_desc: number }

/** As much of a job's text as a snippet is taken from; cut where it is stored, because descriptions are long. */
export const storedText = sql<string>`left(job.description_text, ${lookedAtChars + snippetChars})`

/**
 * As much of a job's HTML as a search of so many jobs shows, of many less, so that an answer is bounded whatever the feeds
 * hold. One character more than is shown tells that something is left out.
 */
export const storedHtml = (jobs: number) => sql<string>`left(job.description, ${fullChars(jobs) + 1})`

const fullChars = (jobs: number) =>
  Math.min(descriptionMaxChars, Math.floor(allDescriptionsMaxChars / Math.max(1, jobs)))

/** A description as it was read, and as words are looked for in its beginning. */
type Described = { description: string; looked: string }

export const lookedAt = (description: string) => ` ${description.slice(0, lookedAtChars).toLowerCase()}`

/** What is shown of a description: nothing, this text, or the snippet that begins at this character of it. */
export type Excerpt = undefined | string | number

/** What is shown of descriptions on a page of so many jobs, which were found by these words. */
export function excerpts(
  { full_desc: full, skip_desc: skip }: DescriptionForm,
  { jobs, words }: { jobs: number; words: string },
): (described: Described) => Excerpt {
  if (skip === 1) return () => undefined
  if (full === 1) return ({ description }) => cutHtml(description, fullChars(jobs))
  const beginnings = beginningsOf(words)
  return (described) => snippetStart(described, beginnings)
}

/** The text of an excerpt. */
export const excerptText = (description: string, excerpt: Excerpt) =>
  typeof excerpt === 'number' ? snippetFrom(description, excerpt) : excerpt

/** Letters before the word that is looked for, so that it is read in its sentence. */
const leadChars = 60

/**
 * Where the snippet begins that has the first of the words that stands in the description's beginning, at a word's
 * beginning; 0 if none does, or the first characters have it.
 */
function snippetStart({ description, looked }: Described, beginnings: readonly string[]): number {
  const at = description.length <= snippetChars ? -1 : firstOf(looked, beginnings)
  return at < snippetChars - leadChars ? 0 : description.indexOf(' ', at - leadChars) + 1
}

/** At most 256 characters, with an ellipsis where something is left out. */
const snippetFrom = (description: string, from: number) =>
  from === 0 ? snippet(description, snippetChars) : `…${snippet(description.slice(from), snippetChars - 1)}`

/** How words begin, with a blank before it: a plural, or another form of the word, begins like it. */
function beginningsOf(words: string): string[] {
  const asked = words.toLowerCase().match(/(?<![-\p{L}\p{N}])[\p{L}\p{N}][\p{L}\p{N}+#.]*/gu) ?? []
  return asked
    .slice(0, 20)
    .map((word) => word.replace(/(?:ies|es|s|y)$/u, ''))
    .filter((word) => word.length > 2)
    .map((word) => ` ${word}`)
}

/** Where the first of them stands; -1 if none does. */
function firstOf(looked: string, beginnings: readonly string[]): number {
  let first = -1
  for (const beginning of beginnings) {
    const at = looked.indexOf(beginning)
    if (at >= 0 && (first < 0 || at < first)) first = at
  }
  return first
}

/** The first `length` characters, cut at a word, with an ellipsis if something is left out. */
export function snippet(text: string, length: number) {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  const blank = cut.lastIndexOf(' ')
  return `${cut.slice(0, blank > length / 2 ? blank : undefined)}…`
}

/**
 * The beginning of sanitised HTML: ends before `maxChars` and outside of tags and entities, with an ellipsis,
 * and closes what is open.
 */
export function cutHtml(html: string, maxChars: number): string {
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

/** Sanitised HTML has no `<` but those of its tags. */
function withoutBrokenTag(html: string) {
  const lastOpen = html.lastIndexOf('<')
  return lastOpen > html.lastIndexOf('>') ? html.slice(0, lastOpen) : html
}
