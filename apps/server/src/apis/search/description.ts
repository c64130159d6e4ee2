import { allDescriptionsMaxChars, descriptionMaxChars } from '@tiller/contract/search/search'
import { plainText, snippet } from '../../search/follow/read/plain-text.ts'

const snippetChars = 256

/** So much of the HTML is looked at for a snippet: the rest of a description costs a search nothing. */
const snippetSourceChars = 4096

export type DescriptionForm = { full_desc: number; skip_desc: number }

/**
 * How much of each description a search needs to read: of a page of many jobs less, so that an answer is
 * bounded whatever the feeds hold. One character more than is shown tells that something is left out.
 */
export function charsToRead({ full_desc: full, skip_desc: skip }: DescriptionForm, jobs: number): number {
  if (skip === 1) return 0
  return full === 1 ? fullChars(jobs) + 1 : snippetSourceChars
}

const fullChars = (jobs: number) =>
  Math.min(descriptionMaxChars, Math.floor(allDescriptionsMaxChars / Math.max(1, jobs)))

/** A description as a search shows it; undefined if it was not asked for. */
export function shownDescription(
  html: string,
  { full_desc: full, skip_desc: skip }: DescriptionForm,
  jobs: number,
) {
  if (skip === 1) return undefined
  return full === 1
    ? cutHtml(html, fullChars(jobs))
    : snippet(plainText(withoutBrokenTag(html)), snippetChars)
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
