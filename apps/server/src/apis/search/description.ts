import { allDescriptionsMaxChars, descriptionMaxChars } from '@tiller/contract/search/search'
import { sql } from 'kysely'

const snippetChars = 256

/** How far into a description a snippet may lie: what is carried and looked at for each result stays small. */
const lookedAtChars = 1_000

export type DescriptionForm = { full_desc: number; skip_desc: number }

/**
 * As much of each job's description as a search shows: the HTML, or the text that was made of it when the job was
 * stored. Cut where it is stored, because a page of long ones would be megabytes to carry; of a page of many jobs
 * less, so that an answer is bounded whatever the feeds hold. One character more than is shown tells that something
 * is left out.
 */
export function storedDescription({ full_desc: full, skip_desc: skip }: DescriptionForm, jobs: number) {
  if (skip === 1) return sql<string>`''`
  return full === 1
    ? sql<string>`left(job.description, ${fullChars(jobs) + 1})`
    : sql<string>`left(job.description_text, ${lookedAtChars + snippetChars})`
}

const fullChars = (jobs: number) =>
  Math.min(descriptionMaxChars, Math.floor(allDescriptionsMaxChars / Math.max(1, jobs)))

/** A description as a search shows it; undefined if it was not asked for. */
export function shownDescription(
  stored: string,
  { full_desc: full, skip_desc: skip }: DescriptionForm,
  { jobs, words }: { jobs: number; words: string },
) {
  if (skip === 1) return undefined
  return full === 1 ? cutHtml(stored, fullChars(jobs)) : snippetAround(stored, words)
}

/** Letters before the word that is looked for, so that it is read in its sentence. */
const leadChars = 60

/**
 * The part of the text around the first of the words that stands in its beginning, at a word's beginning; its first
 * characters if none does. Of at most 256 characters, with an ellipsis where something is left out.
 */
function snippetAround(text: string, words: string): string {
  const at = text.length <= snippetChars ? -1 : firstOf(text.slice(0, lookedAtChars), words)
  if (at < snippetChars - leadChars) return snippet(text, snippetChars)
  const from = text.indexOf(' ', at - leadChars) + 1
  return `…${snippet(text.slice(from), snippetChars - 1)}`
}

/** A plural, or another form of the word, begins like it. */
function firstOf(text: string, words: string): number {
  const asked = words.toLowerCase().match(/(?<![-\p{L}\p{N}])[\p{L}\p{N}][\p{L}\p{N}+#.]*/gu) ?? []
  const beginnings = asked
    .slice(0, 20)
    .map((word) => word.replace(/(?:ies|es|s|y)$/u, ''))
    .filter((word) => word.length > 2)
  const inWords = ` ${text.toLowerCase()}`
  const found = beginnings.flatMap((beginning) => {
    const at = inWords.indexOf(` ${beginning}`)
    return at < 0 ? [] : [at]
  })
  return found.length === 0 ? -1 : Math.min(...found)
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
