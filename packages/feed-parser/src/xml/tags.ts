import { FeedError, type FeedErrorCode } from '../report/feed-error.ts'
import { isForbiddenSpace, scanAmpersand, repairForbiddenCharacter } from './repair.ts'
import {
  syntaxAdvice,
  invalidXmlCharacters,
  createPartialTag,
  enterSection,
  continueAt,
  rejectDocument,
  reportRepair,
  type ScanState,
  type TagSection,
} from './scan.ts'

/** Characters that start a name (XML 1.0, production 4), without characters beyond the basic plane. */
const nameStart = String.raw`:_A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c\u200d\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffc`
const nameCharacters = new RegExp(String.raw`[${nameStart}\d.\-\u00b7\u0300-\u036f\u203f\u2040\ufffd]*`, 'y')
const startsName = new RegExp(`[${nameStart}\ufffd]`)
const isDamaged = new RegExp(`[${invalidXmlCharacters}]`)
const valueEnds = {
  '"': new RegExp(`["&${invalidXmlCharacters}]`, 'g'),
  "'": new RegExp(`['&${invalidXmlCharacters}]`, 'g'),
}

/**
 * Returns whether a "<" before this character starts a tag. A forbidden character counts, because it will be removed.
 */
export const startsTag = (next: string) => startsName.test(next) || isDamaged.test(next)

/**
 * Throws for a tag that exceeds a limit. The tag may never end, so the error has the position of its
 * parent.
 */
function refuseTag({ open }: ScanState, code: FeedErrorCode, message: string): never {
  const parent = open.at(-1)
  const where = parent === undefined ? 'In the first tag' : `Inside <${parent.name}>`
  throw new FeedError(code, `${where} ${message}`, { line: parent?.line ?? 1 })
}

function openElement(scan: ScanState) {
  const { limits, open, tag, handler } = scan
  const { name, attributes } = tag
  scan.tag = createPartialTag()
  if (scan.sawRoot && open.length === 0)
    rejectDocument(
      scan,
      'syntax',
      `<${name}> follows the end of the root element. Send one document only.`,
      scan.at - 1,
    )
  if (open.length >= limits.depth)
    rejectDocument(
      scan,
      'too-deep',
      `<${name}> is nested more than ${limits.depth} elements deep.`,
      scan.at - 1,
    )
  scan.sawRoot = true
  open.push({ name, line: scan.positions.at(scan.at).line })
  handler.open(name, attributes)
}

function closeElement(scan: ScanState) {
  const { open, tag, handler } = scan
  const inner = open.at(-1)
  if (inner === undefined)
    return rejectDocument(scan, 'syntax', `</${tag.name}> closes no element.`, scan.at - 1)
  if (inner.name !== tag.name)
    rejectDocument(
      scan,
      'syntax',
      `</${tag.name}> was found while <${inner.name}> of line ${inner.line} is still open.${handler.hint()} ${syntaxAdvice}`,
      scan.at - 1,
    )
  scan.tag = createPartialTag()
  open.pop()
  handler.close()
}

function endAttribute(scan: ScanState) {
  const { tag, limits } = scan
  tag.attributeCount += 1
  if (tag.attributeCount > limits.attributes)
    refuseTag(scan, 'too-many-attributes', `an element has more than ${limits.attributes} attributes.`)
  // The first of several attributes of one name wins.
  if (!Object.hasOwn(tag.attributes, tag.attributeName)) tag.attributes[tag.attributeName] = tag.value
  tag.attributeName = tag.value = ''
  tag.valueChars = 0
}

/**
 * The scanner's rule for a section of a tag: the section that follows each character, and the error for all other
 * characters.
 */
type Rule = { next: Record<string, TagSection | 'text'>; error: string }
const rules: Record<Exclude<TagSection, 'value'>, Rule> = {
  tagName: {
    next: { ' ': 'attributes', '/': 'slash', '>': 'text' },
    error: 'A tag name contains an invalid character.',
  },
  attributes: {
    next: { ' ': 'attributes', '/': 'slash', '>': 'text' },
    error: 'An attribute name starts with an invalid character.',
  },
  attributeName: { next: { ' ': 'equals', '=': 'quote' }, error: 'An attribute has no value.' },
  equals: { next: { ' ': 'equals', '=': 'quote' }, error: 'An attribute has no value.' },
  quote: {
    next: { ' ': 'quote', '"': 'value', "'": 'value' },
    error: 'An attribute value is not in quotes.',
  },
  afterValue: {
    next: { ' ': 'attributes', '/': 'slash', '>': 'text' },
    error: 'There is no space between two attributes.',
  },
  slash: { next: { '>': 'text' }, error: 'A "/" inside a tag is not followed by ">".' },
  closingName: {
    next: { ' ': 'closingEnd', '>': 'text' },
    error: 'A closing tag contains an invalid character.',
  },
  closingEnd: {
    next: { ' ': 'closingEnd', '>': 'text' },
    error: 'A closing tag contains an invalid character.',
  },
}

/** Appends characters to the name of the tag or of an attribute. */
function extendName(scan: ScanState, section: TagSection, characters: string) {
  const { tag, limits } = scan
  const field = section === 'attributeName' ? 'attributeName' : 'name'
  tag[field] += characters
  if (tag[field].length > limits.nameChars)
    refuseTag(scan, 'name-too-long', `a name is longer than ${limits.nameChars} characters.`)
}

/** Scans the characters of a name that the chunk contains. Returns false if there are none. */
function readName(scan: ScanState, section: TagSection): boolean {
  nameCharacters.lastIndex = scan.at
  const [run = ''] = nameCharacters.exec(scan.chunk) ?? []
  const end = scan.at + run.length
  if (run.includes('\ufffd'))
    for (const character of run) {
      if (character === '\ufffd') reportRepair(scan, 'undecodable-bytes')
      scan.at += 1
    }
  scan.at = end
  extendName(scan, section, run)
  return run !== ''
}

/**
 * Returns the next character of a tag. White space becomes a space. A forbidden character is reported and becomes ''.
 */
function takeCharacter(scan: ScanState): string {
  const character = scan.chunk.charAt(scan.at)
  const isForbidden = isDamaged.test(character)
  if (isForbidden) reportRepair(scan, 'control-character')
  scan.at += 1
  if (isForbiddenSpace(character)) return ' '
  if (isForbidden) return ''
  return character <= ' ' ? ' ' : character
}

const hasName = new Set<TagSection>(['tagName', 'attributeName', 'closingName'])

function finishTag(scan: ScanState, section: TagSection) {
  if (section === 'closingName' || section === 'closingEnd') return closeElement(scan)
  openElement(scan)
  if (section !== 'slash') return
  scan.open.pop()
  scan.handler.close()
}

/** Returns whether a tag has no name yet, or one that starts with a digit or a hyphen. */
const isNameless = ({ tag }: ScanState, section: TagSection) =>
  (section === 'tagName' || section === 'closingName') && !startsName.test(tag.name)

/** Scans a name, or the next character of a tag outside attribute values. */
export function scanTag(scan: ScanState, section: Exclude<TagSection, 'value'>): true {
  if (section === 'attributes' && startsName.test(scan.chunk.charAt(scan.at)))
    return enterSection(scan, 'attributeName', scan.at)
  if (hasName.has(section) && readName(scan, section)) return true
  const character = takeCharacter(scan)
  if (character === '') return true
  const { next, error } = rules[section]
  const following = next[character]
  if (following === undefined || isNameless(scan, section))
    return rejectDocument(scan, 'syntax', `${error} ${syntaxAdvice}`, scan.at - 1)
  if (character === '"' || character === "'") scan.tag.quote = character
  if (following === 'text') finishTag(scan, section)
  return enterSection(scan, following, scan.at)
}

function checkValueLength(scan: ScanState) {
  const { attributeChars } = scan.limits
  if (scan.tag.valueChars > attributeChars)
    refuseTag(scan, 'attribute-too-long', `an attribute is longer than ${attributeChars} characters.`)
}

/** Scans an attribute value up to its end or to a character that needs repair. */
export function scanAttributeValue(scan: ScanState): boolean {
  const { chunk, tag, limits, at: from } = scan
  const ends = valueEnds[tag.quote]
  ends.lastIndex = from
  const found = ends.exec(chunk)?.index ?? chunk.length
  // At most one character beyond the limit, so that the position of a refusal does not depend on the chunks.
  const end = Math.min(found, from + limits.attributeChars - tag.valueChars + 1)
  tag.value += chunk.slice(from, end)
  tag.valueChars += end - from
  continueAt(scan, end)
  checkValueLength(scan)
  const mark = chunk.charAt(end)
  if (mark === '') return true
  if (mark === tag.quote) {
    endAttribute(scan)
    return enterSection(scan, 'afterValue', end + 1)
  }
  const isDecided = mark === '&' ? scanAmpersand(scan) : repairForbiddenCharacter(scan)
  tag.valueChars += scan.at - end
  checkValueLength(scan)
  return isDecided
}
