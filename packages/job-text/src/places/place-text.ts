import { countryNames, foreignLands } from './names/foreign-names.ts'
import { spellingKey } from './names/spelling.ts'

/** The parts of a text that can be recognized without the tables; `names` are ordered from small to large. */
export type PlaceText = { names: string[]; zip: string | null; inUs: boolean }

const remoteWords =
  /\b(?:(?:fully|100%|hybrid)[\s-]+)?(?:remote(?:ly)?(?:[\s-]+(?:first|based|work|ok|only))?|virtual|telecommute|telework|work(?:ing)? from (?:home|anywhere)|wfh|home[\s-]based|anywhere)(?:[\s-]+(?:in[\s-]the[\s-]world|worldwide))?\b/gi
const workplaceWords =
  /\b(?:hybrid|on[\s-]?site|in[\s-]office|in[\s-]person|hq|headquarters|nationwide|statewide|(?:all|any|multiple|select|several|various)[\s-]+(?:locations|cities|areas|sites)|amer)\b/gi
const edges = /^[\s,:;/|.\-–—]+|[\s,:;/|\-–—]+$/g
const openingWords = /^(?:(?:in|near|from|within|based|the(?= u\.?s| united))\b(?!\s*,|$)\s*)+/i
const brackets = /\(([^()]*)\)/g

const separators = /[,:·]|\s[-–—/]+\s*|[-–—]+\s/
/** Separators between places. A slash, dash, or "and" may be part of a name, except after a state code. */
const placeSeparators = /[;|•\n]+| or (?!\d)|(?<=, ?[A-Z]{2}) ?(?:[/&]| OR | and ) ?/

const trim = (text: string) => text.replace(edges, '').replace(/\s+/g, ' ')

/** The places listed in a text, in order. */
export const splitPlaces = (text: string): string[] =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .split(placeSeparators)
    .map((place) => trim(place))
    .filter((place) => place !== '')

const isRemote = (text: string) => text.search(remoteWords) !== -1

/** A text in parentheses describes the workplace unless it names a country. */
function replaceParentheses(inner: string): string {
  if (isRemote(inner)) return ' remote '
  const key = spellingKey(inner)
  const land = foreignLands.has(key) || countryNames.has(key)
  return land ? `, ${inner}` : ', '
}

/** Removes statements about remote work: "Remote in Austin, TX" becomes "Austin, TX" and `remote`. */
export function extractRemote(text: string): { rest: string; remote: boolean } {
  const plain = text.replace(brackets, (_, inner: string) => replaceParentheses(inner))
  const rest = plain.replace(remoteWords, ' , ').replace(workplaceWords, ' , ')
  return { rest: trim(trim(rest).replace(openingWords, '')), remote: isRemote(plain) }
}

const trailingCountry = /[\s,]+(?:united states(?: of america)?|u\.?s\.?a\.?)$/i
const trailingZip = /(?:^|\s)(\d{5})(?:-?\d{4})?$/
const leadingCountry = /^u\.?s\.?a?[\s-]+/i

export const isCountry = (name: string) => countryNames.has(spellingKey(name))

/** Splits a text at commas and dashes and extracts country and zip code. */
export function readPlaceText(text: string): PlaceText {
  const withoutCountry = text.replace(trailingCountry, '').replace(leadingCountry, '')
  const parts = withoutCountry
    .split(separators)
    .map((part) => trim(part))
    .filter((part) => part !== '')
  let names = parts.filter((part) => !isCountry(part))
  const inUs = withoutCountry !== text || names.length < parts.length
  const last = names.at(-1)
  const zip = last === undefined ? null : trailingZip.exec(last)
  if (last === undefined || zip === null) return { names, zip: null, inUs }
  const rest = trim(last.slice(0, zip.index))
  names = rest === '' ? names.slice(0, -1) : [...names.slice(0, -1), rest]
  return { names, zip: zip[1] ?? null, inUs }
}
