import {
  type ApplyField,
  type Field,
  isPlaceField,
  type Meaning,
  meaningOf,
  type PlaceField,
} from './fields.ts'
import { putValue, type RawJob, type RawLocation } from './raw-job.ts'

type FieldFrame = { role: 'field'; field: Field; rank: number; text: string }

/** What an open element inside a job is for, and the text it holds so far. */
export type Frame =
  | FieldFrame
  | { role: 'location'; location: RawLocation; text: string }
  | { role: 'place'; location: RawLocation; field: PlaceField; text: string }
  | { role: 'apply-field'; field: ApplyField; text: string }
  /** An element inside the description, kept there as markup. */
  | { role: 'markup'; description: FieldFrame; name: string; attributes: Record<string, string> }
  | { role: 'within-location'; location: RawLocation }
  | { role: 'job' | 'author' | 'locations' | 'apply' | 'ignored' }

export type Tag = { name: string; attributes: Record<string, string> }

const ignored: Frame = { role: 'ignored' }

function locationFrame(job: RawJob): Frame {
  const location: RawLocation = { text: '', parts: {} }
  job.locations.push(location)
  return { role: 'location', location, text: '' }
}

function applyFrame(job: RawJob): Frame {
  job.apply ??= {}
  return { role: 'apply' }
}

function fieldFrame(job: RawJob, meaning: Meaning & { kind: 'field' }, tag: Tag): Frame {
  // Atom writes a link as an attribute, and may write several with different relations.
  const { href, rel = 'alternate' } = tag.attributes
  if (meaning.field === 'url' && href !== undefined && rel === 'alternate') putValue(job, meaning, href)
  return { role: 'field', field: meaning.field, rank: meaning.rank, text: '' }
}

function frameInJob(job: RawJob, meaning: Meaning, tag: Tag): Frame {
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
    // A job that has only a name is called by it.
    case 'name':
      return { role: 'field', field: 'title', rank: nameRank, text: '' }
    case 'apply-field':
    case 'none':
      break
  }
  return ignored
}

const nameRank = 1_000

/** Atom's author is who publishes the entry: the company, unless the job names one. */
const authorRank = 1_000

const nameFrame = (meaning: Meaning, rank: number): Frame =>
  meaning.kind === 'name' ? { role: 'field', field: 'company', rank, text: '' } : ignored

/** Fields that are sometimes split further: `<company><name>`, `<address><city>`, HTML that was not escaped. */
function frameInField(parent: FieldFrame, meaning: Meaning, { name, attributes }: Tag): Frame {
  if (parent.field === 'description') return { role: 'markup', description: parent, name, attributes }
  if (parent.field === 'company') return nameFrame(meaning, parent.rank)
  const isPart = isPlaceField(parent.field) && meaning.kind === 'field' && isPlaceField(meaning.field)
  return isPart ? { role: 'field', field: meaning.field, rank: meaning.rank, text: '' } : ignored
}

function frameInLocation(location: RawLocation, meaning: Meaning): Frame {
  return meaning.kind === 'field' && isPlaceField(meaning.field)
    ? { role: 'place', location, field: meaning.field, text: '' }
    : { role: 'within-location', location }
}

/** What an element is for, by its name and where it stands. */
export function frameFor(job: RawJob, parent: Frame, tag: Tag): Frame {
  const meaning = meaningOf(tag.name)
  switch (parent.role) {
    case 'job':
      return frameInJob(job, meaning, tag)
    case 'field':
      return frameInField(parent, meaning, tag)
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

/** Says what the text of a finished element is worth. */
export function settle(job: RawJob, frame: Frame) {
  if (frame.role === 'field') putValue(job, frame, frame.text)
  else if (frame.role === 'location') frame.location.text = frame.text.trim()
  else if (frame.role === 'place') frame.location.parts[frame.field] ??= frame.text.trim()
  else if (frame.role === 'apply-field' && job.apply !== null) job.apply[frame.field] ??= frame.text.trim()
}
