import { normalizeCode, normalizePastedText } from '@tiller/contract/pasted-text'
import type { PlaceMatch } from '@tiller/job-text/place-match'

/**
 * The words and the place of a search, of which at least one is not empty. `zip` is the place if it was found among the
 * words.
 */
export type SearchInput = { words: string; placeText: string; zip?: string }

/** Matches a zip code that stands apart from other words, with the words that introduce it. */
const zipAmongWords =
  /(?<=^|[\s,])(?:(?:in|near|around|at|zip(?:[ -]?code)?)[\s:]+)*(\d{5})(?:-\d{4})?(?=[\s,]|$)/gi

/**
 * Parses the inputs of a search; returns null if both are empty. Without a place, a zip code among the words is the
 * place, for example in "part-time cashier 10001".
 */
export function parseSearchInput(
  { q = '', l = '' }: { q?: string; l?: string },
  readPlace: (text: string) => PlaceMatch | null,
): SearchInput | null {
  const input = { words: normalizePastedText(q).trim(), placeText: normalizeCode(l) }
  if (input.words === '' && input.placeText === '') return null
  const zips = input.placeText === '' ? [...input.words.matchAll(zipAmongWords)] : []
  const [found] = zips
  const zip = found?.[1]
  if (found === undefined || zip === undefined || zips.length > 1 || !isZip(zip, readPlace)) return input
  const before = input.words.slice(0, found.index)
  const after = input.words.slice(found.index + found[0].length)
  const isOperand = before.split('"').length % 2 === 0 || /\bOR\s*$/.test(before) || /^\s*OR\b/.test(after)
  if (isOperand) return input
  const words = [before.replace(/,\s*$/, ''), after.replace(/^,/, '')].map((part) => part.trim())
  return { words: words.join(' ').trim(), placeText: zip, zip }
}

const isZip = (zip: string, readPlace: (text: string) => PlaceMatch | null) => readPlace(zip)?.kind === 'zip'
