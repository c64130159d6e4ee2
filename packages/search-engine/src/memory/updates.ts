import { indexText, uncountText, type NumberedText } from './indexed-text.ts'
import { addSegment, type IndexState } from './index-state.ts'
import type { JobDocument, JobGroup, Move } from '../port.ts'
import { computeClickRateFactor, usualClickRatePercent } from '../weights.ts'
import { countCopy, uncountCopy, getPlace, type DocumentPlace } from './copies.ts'
import { encodeAdKey, numberAd } from './tables/ads.ts'
import { numberGroup, updateGroup } from './tables/groups.ts'
import { releaseHandle, findHandle, encodePlace, assignHandle } from './tables/handles.ts'
import { appendToKey } from './lists/keyed-lists.ts'
import { numberPoint } from './tables/places.ts'
import { addRow, clearRow } from './tables/rows.ts'
import { applyTraits } from './tables/traits.ts'
import { joinGroup, leaveGroup } from './segment/members.ts'
import { remoteJobsKey, type Segment } from './segment/segment.ts'
import { refreshDocument, refreshGroup, clearServingBits } from './segment/serving.ts'
import { findCopiedSlot } from './rewrite.ts'

function numberCompany({ companies }: IndexState, companyId: number): number {
  const known = companies.get(companyId)
  if (known !== undefined) return known
  companies.set(companyId, companies.size)
  return companies.size - 1
}

const countInGroup = ({ groups }: IndexState, group: number, change: 1 | -1) => {
  groups.documents[group] = (groups.documents[group] ?? 0) + change
}

function empty({ segment, slot }: DocumentPlace) {
  leaveGroup(segment.members, segment.rows.groups[slot] ?? 0, slot)
  clearRow(segment.rows, slot)
  clearServingBits(segment, slot)
}

/** Empties a document's slot, and that of its copy in a running rewrite. */
function clearPlace(index: IndexState, place: DocumentPlace) {
  empty(place)
  const copy = findCopiedSlot(index.rewrite, place.segment, place.slot)
  if (copy !== undefined) empty(copy)
}

/** Removes a document from its segment. The caller updates its handle and its ad. */
function removeFromSegment(index: IndexState, place: DocumentPlace) {
  const { rows } = place.segment
  uncountText(index, place.segment, place.slot)
  countInGroup(index, rows.groups[place.slot] ?? 0, -1)
  clearPlace(index, place)
}

/** Removes a document if it is present, and adjusts the word counts. */
export function removeDocument(index: IndexState, id: number): void {
  const handle = findHandle(index.handles, id)
  const place = handle === 0 ? undefined : getPlace(index, handle)
  if (place === undefined) return
  removeFromSegment(index, place)
  uncountCopy(index, place.segment.rows.ads[place.slot] ?? 0, handle, place)
  releaseHandle(index.handles, id, handle)
}

/** Returns the segment for the next document. */
function openSegment(index: IndexState): Segment {
  const last = index.segments.at(-1)
  if (last !== undefined && last.rows.slots < last.capacity && index.rewrite?.sources.includes(last) !== true)
    return last
  const added = addSegment(index, index.segmentSlots)
  index.segments.push(added)
  return added
}

/** Minimum impact of a posting. Dense lists store 0 for absent documents. */
const leastImpact = 1

function addToLists(segment: Segment, slot: number, document: JobDocument, points: readonly number[]) {
  if (document.remote) appendToKey(segment.remote, remoteJobsKey, slot, leastImpact)
  for (const stateId of new Set(document.places.map((place) => place.stateId)))
    appendToKey(segment.states, stateId, slot, leastImpact)
  for (const point of new Set(points)) appendToKey(segment.points, point, slot, 0)
}

/** Adds a document with numbered words, and replaces the one with the same id. */
export function upsertDocument(index: IndexState, document: JobDocument, text: NumberedText): void {
  const known = findHandle(index.handles, document.id)
  const replaced = known === 0 ? undefined : getPlace(index, known)
  if (replaced !== undefined) removeFromSegment(index, replaced)
  const segment = openSegment(index)
  const handle = known === 0 ? assignHandle(index.handles, document.id) : known
  const points = document.places.map((place) => numberPoint(index.places, place))
  const group = numberGroup(index.groups, document.groupId)
  const ad = numberAd(index.ads, encodeAdKey(document.adKey))
  const slot = addRow(segment.rows, {
    handle,
    id: document.id,
    group,
    ad,
    company: numberCompany(index, document.companyId),
    postedAtMs: document.postedAtMs,
    expiresAtMs: document.expiresAtMs ?? Infinity,
    clickRate: computeClickRateFactor(document.clickRatePercent ?? usualClickRatePercent),
    points,
  })
  index.handles.places[handle] = encodePlace(segment.number, slot)
  applyTraits(index.traits, handle, document)
  countInGroup(index, group, 1)
  addToLists(segment, slot, document, points)
  joinGroup(segment.members, group, slot)
  indexText(index, segment, slot, text)
  countCopy(index, ad, handle, { place: { segment, slot }, before: replaced })
  refreshDocument(segment, index.groups, slot)
}

type Moved = { group: number; clickRate: number }

function put(index: IndexState, { segment, slot }: DocumentPlace, { group, clickRate }: Moved) {
  const { groups, clickRates } = segment.rows
  const before = groups[slot] ?? 0
  if (before !== group) {
    leaveGroup(segment.members, before, slot)
    joinGroup(segment.members, group, slot)
    groups[slot] = group
  }
  clickRates[slot] = clickRate
  refreshDocument(segment, index.groups, slot)
}

/** Changes the group or click rate of a document if it is present. */
export function moveDocument(index: IndexState, { id, groupId, clickRatePercent }: Move): void {
  const handle = findHandle(index.handles, id)
  const place = handle === 0 ? undefined : getPlace(index, handle)
  if (place === undefined) return
  const { rows } = place.segment
  const before = { group: rows.groups[place.slot] ?? 0, clickRate: rows.clickRates[place.slot] ?? 1 }
  const group = numberGroup(index.groups, groupId)
  const clickRate =
    clickRatePercent === undefined ? before.clickRate : computeClickRateFactor(clickRatePercent)
  if (before.group === group && before.clickRate === clickRate) return
  countInGroup(index, before.group, -1)
  countInGroup(index, group, 1)
  put(index, place, { group, clickRate })
  const copy = findCopiedSlot(index.rewrite, place.segment, place.slot)
  if (copy !== undefined) put(index, copy, { group, clickRate })
}

/** Applies the state of groups to their documents immediately. Returns the number of visited documents. */
export function applyGroups(index: IndexState, stated: readonly JobGroup[]): number {
  const changes = stated
    .map((group) => updateGroup(index.groups, group))
    .filter(({ live, boost }) => live || boost)
  const segments = index.rewrite === null ? index.segments : [...index.segments, index.rewrite.target]
  let looks = 0
  // Segment by segment, so that its columns stay in the CPU caches.
  for (const segment of segments)
    for (const { group, ...change } of changes) looks += refreshGroup(segment, index.groups, group, change)
  return looks
}
