import {
  type ApplyField,
  type FeedField,
  isPlaceField,
  type ElementMeaning,
  getElementMeaning,
  findPayField,
  type PlaceField,
} from './fields.ts'
import { appendPriceUnit, composeFieldValue } from './composite-values.ts'
import { toPlainName } from './names.ts'
import { storeFieldValue, removePlaceholders, type RawJob, type RawLocation } from './raw-job.ts'

type FieldFrame = {
  role: 'field'
  field: FeedField
  rank: number
  text: string
  /** Texts of child elements and attributes, by plain name. */
  parts: Map<string, string>
  /** Whether a child element with text was found. */
  hasChildren: boolean
}

const fieldFrameOf = (field: FeedField, rank: number): FieldFrame => ({
  role: 'field',
  field,
  rank,
  text: '',
  parts: new Map(),
  hasChildren: false,
})

/** The role of an open element inside a job, with its text so far. */
export type ElementFrame =
  | FieldFrame
  | { role: 'location'; location: RawLocation; text: string }
  | { role: 'place'; location: RawLocation; field: PlaceField; text: string }
  | { role: 'apply-field'; field: ApplyField; text: string }
  /** A child element of a field, whose text may be part of the value. */
  | { role: 'part'; owner: FieldFrame; name: string; text: string }
  /** An element inside the description, which is kept as markup. */
  | { role: 'markup'; description: FieldFrame; name: string; attributes: Record<string, string> }
  | { role: 'within-location'; location: RawLocation }
  | { role: 'job' | 'author' | 'locations' | 'apply' | 'ignored' }

export type OpeningTag = { name: string; attributes: Record<string, string> }

const ignored: ElementFrame = { role: 'ignored' }

function locationFrame(job: RawJob): ElementFrame {
  const location: RawLocation = { text: '', parts: {} }
  job.locations.push(location)
  return { role: 'location', location, text: '' }
}

function applyFrame(job: RawJob): ElementFrame {
  job.apply ??= {}
  return { role: 'apply' }
}

function fieldFrame(job: RawJob, meaning: ElementMeaning & { kind: 'field' }, tag: OpeningTag): ElementFrame {
  // Atom has links as attributes, possibly several with different relations.
  const { href, rel = 'alternate' } = tag.attributes
  if (meaning.field === 'url' && href !== undefined && rel === 'alternate')
    storeFieldValue(job, meaning, href)
  const frame = fieldFrameOf(meaning.field, meaning.rank)
  if (meaning.field !== 'description')
    for (const [name, value] of Object.entries(tag.attributes))
      frame.parts.set(toPlainName(name), value.trim())
  return frame
}

function frameInJob(job: RawJob, meaning: ElementMeaning, tag: OpeningTag): ElementFrame {
  switch (meaning.kind) {
    case 'field':
      return fieldFrame(job, meaning, tag)
    case 'location':
      return locationFrame(job)
    case 'locations':
      return { role: 'locations' }
    case 'apply':
      return applyFrame(job)
    case 'author':
      return { role: 'author' }
    // A job with only a name has it as its title.
    case 'name':
      return fieldFrameOf('title', nameRank)
    case 'similar':
      if (!job.notUnderstood.includes(meaning.field)) job.notUnderstood.push(meaning.field)
      break
    case 'apply-field':
    case 'none':
      break
  }
  return ignored
}

const nameRank = 1_000

/**
 * The rank of the author in Atom, who is the publisher of the entry. It is only used as the company if the job names
 * none.
 */
const authorRank = 1_000

const nameFrame = (meaning: ElementMeaning, rank: number): ElementFrame =>
  meaning.kind === 'name' ? fieldFrameOf('company', rank) : ignored

/**
 * Returns the frame of an element inside a field, for example `<company><name>`, `<address><city>`, `<date><day>`, or
 * HTML that was not escaped.
 */
function frameInField(
  parent: FieldFrame,
  meaning: ElementMeaning,
  { name, attributes }: OpeningTag,
): ElementFrame {
  if (parent.field === 'description') return { role: 'markup', description: parent, name, attributes }
  if (parent.field === 'company') return nameFrame(meaning, parent.rank)
  const isPart = isPlaceField(parent.field) && meaning.kind === 'field' && isPlaceField(meaning.field)
  return isPart ? fieldFrameOf(meaning.field, meaning.rank) : partFrame(parent, { name, attributes })
}

/** Attributes of a child element that describe the value of the whole field. */
const qualifiers = new Set([
  'currency',
  'currencycode',
  'unit',
  'units',
  'unittext',
  'period',
  'denomination',
])

function partFrame(owner: FieldFrame, { name, attributes }: OpeningTag): ElementFrame {
  for (const [attribute, value] of Object.entries(attributes)) {
    const plain = toPlainName(attribute)
    if (qualifiers.has(plain) && !owner.parts.has(plain)) owner.parts.set(plain, value.trim())
  }
  return { role: 'part', owner, name: toPlainName(name), text: '' }
}

function frameInLocation(location: RawLocation, meaning: ElementMeaning): ElementFrame {
  return meaning.kind === 'field' && isPlaceField(meaning.field)
    ? { role: 'place', location, field: meaning.field, text: '' }
    : { role: 'within-location', location }
}

/** Returns the frame of an element, which depends on its name and on its parent. */
export function createElementFrame(job: RawJob, parent: ElementFrame, tag: OpeningTag): ElementFrame {
  const meaning = getElementMeaning(job.shape, tag.name)
  switch (parent.role) {
    case 'job':
      return frameInJob(job, meaning, tag)
    case 'field':
      return frameInField(parent, meaning, tag)
    case 'part':
      return partFrame(parent.owner, tag)
    case 'markup':
      return { role: 'markup', description: parent.description, ...tag }
    case 'locations':
      return meaning.kind === 'location' ? locationFrame(job) : ignored
    case 'location':
    case 'place':
    case 'within-location':
      return frameInLocation(parent.location, meaning)
    case 'author':
      return nameFrame(meaning, authorRank)
    case 'apply':
      return meaning.kind === 'apply-field'
        ? { role: 'apply-field', field: meaning.field, text: '' }
        : ignored
    case 'apply-field':
    case 'ignored':
      break
  }
  return ignored
}

/** Stores the children of `<salary>` as separate fields, for example `salaryMin`. */
function settlePay(job: RawJob, { parts, rank }: FieldFrame) {
  for (const [name, text] of parts) {
    const field = findPayField(name)
    if (field !== undefined && field !== 'salary') storeFieldValue(job, { field, rank }, text)
  }
}

function settleField(job: RawJob, frame: FieldFrame) {
  const { field, parts, hasChildren } = frame
  const text = frame.text.trim() === '' ? composeFieldValue(field, parts) : frame.text
  const currency = parts.get('currency') ?? parts.get('currencycode')
  if (currency !== undefined && currency !== '') job.currencies[field] ??= currency
  if (field === 'salary') settlePay(job, frame)
  if (text !== undefined) storeFieldValue(job, frame, appendPriceUnit(field, text, parts))
  else if (
    (hasChildren || hasAttributeValue(frame)) &&
    field !== 'salary' &&
    !job.notUnderstood.includes(field)
  )
    job.notUnderstood.push(field)
}

const datesAndPrices = new Set<FeedField>(['expiresAt', 'postedAt', 'cpc', 'price', 'targetCpa'])

/** Returns whether an element without text may have its date or price in an attribute of an unknown name. */
const hasAttributeValue = ({ field, parts }: FieldFrame) =>
  datesAndPrices.has(field) && [...parts.values()].some((value) => /\d/.test(value))

/** Stores the value of a closed element. */
export function storeElementValue(job: RawJob, frame: ElementFrame) {
  if (frame.role === 'field') settleField(job, frame)
  else if (frame.role === 'part') {
    const text = frame.text.trim()
    if (text !== '') {
      frame.owner.hasChildren = true
      if (!frame.owner.parts.has(frame.name)) frame.owner.parts.set(frame.name, text)
    }
  } else if (frame.role === 'location') frame.location.text = removePlaceholders(job, 'location', frame.text)
  else if (frame.role === 'place')
    frame.location.parts[frame.field] ??= removePlaceholders(job, frame.field, frame.text)
  else if (frame.role === 'apply-field' && job.apply !== null) job.apply[frame.field] ??= frame.text.trim()
}
