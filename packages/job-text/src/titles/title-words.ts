import { titleAbbreviations } from './abbreviations.ts'

/** Words that do not identify the work: levels, hours, contracts, and function words. */
const fillers = new Set(
  `a an and as at by for from in into of on or the to with our your per
  senior junior entry level mid lead principal i ii iii iv v vi experienced certified licensed registered
  remote hybrid onsite telework seasonal temporary temp permanent perm regular casual relief floating float
  part fulltime parttime prn diem hourly nights evenings weekend weekends overnight shift 1st 2nd 3rd
  summer fall spring winter new opening opportunity opportunities urgent hiring now immediate immediately needed wanted
  bilingual us usa united states north south east west northeast southeast
  northwest southwest`
    .trim()
    .split(/\s+/),
)

export const isFillerWord = (word: string) => fillers.has(word) || /^\d/.test(word)

const uncountable = /(?:ss|us|is|ous|ics|news|securities)$/

/** Converts a plural to the singular. */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || uncountable.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

const pay =
  /\$\s*[\d.,]+\s*k?(?:\s*(?:-|–|to)\s*\$?\s*[\d.,]+\s*k?)?(?:\s*(?:\/|per|an?)\s*(?:hr|hour|h|yr|year|week|month|annum)\b\.?)?/g
const requisition =
  /(?:#\s*|\b(?:req|requisition|job|id|ref|r|jr)[\s#:_-]*)\d[\w-]*|\b[a-z]{1,4}(?:-\d{2,}|\d{4,})[\w-]*/g

/** Matches hours, contracts, and languages that do not belong to the title: "Night Shift", but not "Night Auditor". */
const conditions =
  /\b(?:(?:1st|2nd|3rd|first|second|third|day|night|evening|swing|weekend|rotating|overnight)[\s-]+shift|(?:full|part)[\s-]+time|(?:bilingual|fluent)?\s*(?:english|spanish)(?:\s*(?:and|&|\/)\s*(?:english|spanish))?[\s-]+speaking|per[\s-]+diem|entry[\s-]+level|sign[\s-]*on[\s-]+bonus|on[\s-]?site)\b/g

/** Converts a title to lowercase, and removes conditions, pay, and requisition numbers. */
const plain = (title: string) =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/r\s*&\s*d\b/g, 'research development')
    .replace(/c\+\+|c#|\.net\b/g, ' ')
    .replace(/fp\s*&\s*a\b/g, 'financial planning')
    .replace(/\s&\s/g, ' and ')
    .replace(/\btech(?= lead\b)/g, 'technical')
    .replace(pay, ' ')
    .replace(conditions, ' / ')
    .replace(requisition, ' ')
    .replace(/[’'`.]/g, '')

/** Spells out an abbreviation. */
export const expandAbbreviation = (word: string): readonly string[] => titleAbbreviations.get(word) ?? [word]

/** Splits a phrase into singular words. Abbreviations are expanded, and punctuation is removed. */
export const splitIntoWords = (phrase: string): string[] =>
  phrase
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .flatMap(expandAbbreviation)
    .map((word, at, words) => (isCompound(word, words[at + 1]) ? word : singular(word)))

/** Returns whether a plural is kept because it belongs to a fixed term, such as "accounts receivable". */
const isCompound = (word: string, next: string | undefined) =>
  word === 'accounts' && (next === 'receivable' || next === 'payable')

/** Converts "Director of Sales" to "Sales Director". */
const subjectFirst = (phrase: string) => phrase.replace(/^(.+?)\sof\s(?:the\s)?(.+)$/, '$2 $1')

const breaks = /[,;:|/()[\]{}–—•·!?*]+|\s-+\s*|-+\s+|\s(?:at|for|with|in|@)\s/

/** Maximum number of phrases; texts with more are sentences. */
const mostSegments = 8

/**
 * Splits a title into phrases, in order, and each into words: abbreviations spelled out, plurals in the
 * singular, pay and requisition numbers removed. "Sr. RN - Remote (PRN), $40/hr" becomes [["senior",
 * "registered", "nurse"], ["remote"], ["prn"]]. `isFillerWord` identifies words that do not describe the work.
 */
export const normalizeTitle = (title: string): string[][] =>
  plain(title)
    .split(breaks)
    .slice(0, mostSegments)
    .map((phrase) => splitIntoWords(subjectFirst(phrase)))
    .filter((words) => words.length > 0)
