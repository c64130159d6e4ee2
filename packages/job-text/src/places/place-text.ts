import { countryNames, foreignLands } from './names/foreign-names.ts'
import { spellingKey } from './names/spelling.ts'

/** A text taken apart: the names in it from small to large, and what needs no table to be known. */
export type PlaceText = { names: string[]; zip: string | null; inUs: boolean }

const remoteWords =
  /\b(?:(?:fully|100%|hybrid)[\s-]+)?(?:remote(?:ly)?(?:[\s-]+(?:first|based|work|ok|only))?|virtual|telecommute|telework|work(?:ing)? from (?:home|anywhere)|wfh|home[\s-]based|anywhere)(?:[\s-]+(?:in[\s-]the[\s-]world|worldwide))?\b/gi
const workplaceWords =
  /\b(?:hybrid|on[\s-]?site|in[\s-]office|in[\s-]person|hq|headquarters|nationwide|statewide|(?:all|any|multiple|select|several|various)[\s-]+(?:locations|cities|areas|sites)|amer)\b/gi
const edges = /^[\s,:;/|.\-–—]+|[\s,:;/|\-–—]+$/g
const openingWords = /^(?:(?:in|near|from|within|based|the(?= u\.?s| united))\b(?!\s*,|$)\s*)+/i
const brackets = /\(([^()]*)\)/g

const separators = /[,:·]|\s[-–—/]+\s*|[-–—]+\s/
/** Several places in one text. A slash, a dash or "and" may be part of one name, but not behind a state's code. */
const placeSeparators = /[;|•\n]+| or (?!\d)|(?<=, ?[A-Z]{2}) ?(?:[/&]| OR | and ) ?/

const trim = (text: string) => text.replace(edges, '').replace(/\s+/g, ' ')

/** The places that a text lists, in its order. */
export const listedPlaces = (text: string): string[] =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .split(placeSeparators)
    .map((place) => trim(place))
    .filter((place) => place !== '')

const isRemote = (text: string) => text.search(remoteWords) !== -1

/** What stands in brackets is about the workplace, unless it names a land. */
function unbracket(inner: string): string {
  if (isRemote(inner)) return ' remote '
  const key = spellingKey(inner)
  const land = foreignLands.has(key) || countryNames.has(key)
  return land ? `, ${inner}` : ', '
}

/** Takes the words about the workplace out of a text: "Remote in Austin, TX" is remote and "Austin, TX". */
export function takeRemote(text: string): { rest: string; remote: boolean } {
  const plain = text.replace(brackets, (_, inner: string) => unbracket(inner))
  const rest = plain.replace(remoteWords, ' , ').replace(workplaceWords, ' , ')
  return { rest: trim(trim(rest).replace(openingWords, '')), remote: isRemote(plain) }
}

const trailingCountry = /[\s,]+(?:united states(?: of america)?|u\.?s\.?a\.?)$/i
const trailingZip = /(?:^|\s)(\d{5})(?:-?\d{4})?$/
const leadingCountry = /^u\.?s\.?a?[\s-]+/i

/** Whether the name is one of the United States'. */
export const isCountry = (name: string) => countryNames.has(spellingKey(name))

/** Takes a text apart at its commas and dashes, with country and zip read. */
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
