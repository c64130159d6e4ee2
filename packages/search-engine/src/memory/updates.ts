import { indexText, uncountTerms, type AnalyzedText } from './indexed-text.ts'
import { addSegment, type IndexState } from './index-state.ts'
import type { JobDocument, JobGroup, DocumentMove } from '../port.ts'
import { computeClickRateFactor, averageClickRatePercent } from '../weights.ts'
import { countCopy, uncountCopy, getDocumentLocation, type DocumentLocation } from './copies.ts'
import { encodeAdKey, internAd } from './tables/ads.ts'
import { internGroup, updateGroup } from './tables/groups.ts'
import { releaseHandle, findHandle, encodeLocation, assignHandle } from './tables/handles.ts'
import { appendKeyedPosting } from './lists/keyed-lists.ts'
import { internPoint } from './tables/places.ts'
import { appendDocumentRow, clearDocumentRow } from './tables/rows.ts'
import { applyTraits } from './tables/traits.ts'
import { addToGroup, removeFromGroup } from './segment/members.ts'
import { remoteJobsKey, type Segment } from './segment/segment.ts'
import { refreshDocumentBits, refreshGroupBits, clearServingBits } from './segment/serving.ts'
import { findCopiedSlot } from './compaction.ts'

function numberCompany({ companies }: IndexState, companyId: number): number {
  const known = companies.get(companyId)
  if (known !== undefined) return known
  companies.set(companyId, companies.size)
  return companies.size - 1
}

const countInGroup = ({ groups }: IndexState, group: number, change: 1 | -1) => {
  groups.documents[group] = (groups.documents[group] ?? 0) + change
}

function empty({ segment, slot }: DocumentLocation) {
  removeFromGroup(segment.members, segment.rows.groups[slot] ?? 0, slot)
  clearDocumentRow(segment.rows, slot)
  clearServingBits(segment, slot)
}

/** Empties a document's slot, and that of its copy in a running compaction. */
function clearPlace(index: IndexState, place: DocumentLocation) {
  empty(place)
  const copy = findCopiedSlot(index.compaction, place.segment, place.slot)
  if (copy !== undefined) empty(copy)
}

/** Removes a document from its segment. The caller updates its handle and the copies of its ad. */
function removeFromSegment(index: IndexState, place: DocumentLocation) {
  const { rows } = place.segment
  uncountTerms(index, place.segment, place.slot)
  countInGroup(index, rows.groups[place.slot] ?? 0, -1)
  clearPlace(index, place)
}

/** Removes a document, or does nothing if the id is unknown. */
export function removeDocument(index: IndexState, id: number): void {
  const handle = findHandle(index.handles, id)
  const place = handle === 0 ? undefined : getDocumentLocation(index, handle)
  if (place === undefined) return
  removeFromSegment(index, place)
  uncountCopy(index, place.segment.rows.ads[place.slot] ?? 0, handle, place)
  releaseHandle(index.handles, id, handle)
}

/** Returns the segment that receives new documents; a new one if the last is full or being compacted. */
function openSegment(index: IndexState): Segment {
  const last = index.segments.at(-1)
  if (
    last !== undefined &&
    last.rows.slots < last.capacity &&
    index.compaction?.sources.includes(last) !== true
  )
    return last
  const added = addSegment(index, index.segmentSlots)
  index.segments.push(added)
  return added
}

/** The impact of a posting without words. It must not be 0, which dense lists store for absent documents. */
const leastImpact = 1

function addToLists(segment: Segment, slot: number, document: JobDocument, points: readonly number[]) {
  if (document.remote) appendKeyedPosting(segment.remote, remoteJobsKey, slot, leastImpact)
  for (const stateId of new Set(document.places.map((place) => place.stateId)))
    appendKeyedPosting(segment.states, stateId, slot, leastImpact)
  for (const point of new Set(points)) appendKeyedPosting(segment.points, point, slot, 0)
}

/** Adds an analyzed document. It replaces the document with the same id. */
export function upsertDocument(index: IndexState, document: JobDocument, text: AnalyzedText): void {
  const known = findHandle(index.handles, document.id)
  const replaced = known === 0 ? undefined : getDocumentLocation(index, known)
  if (replaced !== undefined) removeFromSegment(index, replaced)
  const segment = openSegment(index)
  const handle = known === 0 ? assignHandle(index.handles, document.id) : known
  const points = document.places.map((place) => internPoint(index.places, place))
  const group = internGroup(index.groups, document.groupId)
  const ad = internAd(index.ads, encodeAdKey(document.adKey))
  const slot = appendDocumentRow(segment.rows, {
    handle,
    id: document.id,
    group,
    ad,
    company: numberCompany(index, document.companyId),
    postedAtMs: document.postedAtMs,
    expiresAtMs: document.expiresAtMs ?? Infinity,
    clickRate: computeClickRateFactor(document.clickRatePercent ?? averageClickRatePercent),
    points,
  })
  index.handles.locations[handle] = encodeLocation(segment.number, slot)
  applyTraits(index.traits, handle, document)
  countInGroup(index, group, 1)
  addToLists(segment, slot, document, points)
  addToGroup(segment.members, group, slot)
  indexText(index, segment, slot, text)
  countCopy(index, ad, handle, { location: { segment, slot }, before: replaced })
  refreshDocumentBits(segment, index.groups, slot)
}

type Moved = { group: number; clickRate: number }

function put(index: IndexState, { segment, slot }: DocumentLocation, { group, clickRate }: Moved) {
  const { groups, clickRates } = segment.rows
  const before = groups[slot] ?? 0
  if (before !== group) {
    removeFromGroup(segment.members, before, slot)
    addToGroup(segment.members, group, slot)
    groups[slot] = group
  }
  clickRates[slot] = clickRate
  refreshDocumentBits(segment, index.groups, slot)
}

/** Changes the group or click rate of a document, or does nothing if the id is unknown. */
export function moveDocument(index: IndexState, { id, groupId, clickRatePercent }: DocumentMove): void {
  const handle = findHandle(index.handles, id)
  const place = handle === 0 ? undefined : getDocumentLocation(index, handle)
  if (place === undefined) return
  const { rows } = place.segment
  const before = { group: rows.groups[place.slot] ?? 0, clickRate: rows.clickRates[place.slot] ?? 1 }
  const group = internGroup(index.groups, groupId)
  const clickRate =
    clickRatePercent === undefined ? before.clickRate : computeClickRateFactor(clickRatePercent)
  if (before.group === group && before.clickRate === clickRate) return
  countInGroup(index, before.group, -1)
  countInGroup(index, group, 1)
  put(index, place, { group, clickRate })
  const copy = findCopiedSlot(index.compaction, place.segment, place.slot)
  if (copy !== undefined) put(index, copy, { group, clickRate })
}

/** Updates groups and the bits of their documents. Returns the number of visited documents. */
export function applyGroups(index: IndexState, stated: readonly JobGroup[]): number {
  const changes = stated
    .map((group) => updateGroup(index.groups, group))
    .filter(({ live, boost }) => live || boost)
  const segments = index.compaction === null ? index.segments : [...index.segments, index.compaction.target]
  let looks = 0
  // Segment by segment, so that its columns stay in the CPU caches.
  for (const segment of segments)
    for (const { group, ...change } of changes)
      looks += refreshGroupBits(segment, index.groups, group, change)
  return looks
}
