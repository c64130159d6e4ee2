import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { addSegment, type IndexState } from '../index-state.ts'
import { internWord } from '../indexed-text.ts'
import { addToGroup } from '../segment/members.ts'
import type { Segment } from '../segment/segment.ts'
import { refreshDocumentBits } from '../segment/serving.ts'
import { linkToFirstCopy } from '../copies.ts'
import { addCopy, internAd, type AdKey } from '../tables/ads.ts'
import { growUint32Column } from '../tables/columns.ts'
import { featuredRules, internGroup, updateGroup, getOpenJobPercent } from '../tables/groups.ts'
import { encodeLocation, assignHandle } from '../tables/handles.ts'
import { addKeyedList } from '../lists/keyed-lists.ts'
import { internPoint } from '../tables/places.ts'
import { appendDocumentRows, clearDocumentRow, isSlotOccupied } from '../tables/rows.ts'
import { appendTexts } from '../tables/text-store.ts'
import { assignTraitBit, setTraits } from '../tables/traits.ts'
import {
  decodeSnapshotPart,
  type GroupsPart,
  type ListsPart,
  type SnapshotPart,
  type RowsPart,
  type SegmentPart,
  type TablesPart,
} from './parts.ts'

/** Fills a new, empty index from a snapshot. Throws if it is incomplete. */
export async function restoreIndex(index: IndexState, parts: AsyncIterable<Uint8Array>): Promise<void> {
  index.segments = []
  index.segmentAt = []
  let isWhole = false
  for await (const bytes of parts) {
    const part = decodeSnapshotPart(bytes)
    isWhole = part.kind === 'end'
    take(index, part)
  }
  if (!isWhole) throw new Error('The snapshot has no end.')
  await recomputeDerived(index)
}

function take(index: IndexState, part: SnapshotPart) {
  if (part.kind === 'start') return makeRoom(index, part.documents)
  if (part.kind === 'segment') return takeSegment(index, part)
  if (part.kind === 'tables') return takeTables(index, part)
  if (part.kind === 'groups') return takeGroups(index, part)
  if (part.kind === 'terms') return takeTerms(index, part.names)
  const segment = index.segments.at(-1)
  if (segment === undefined || part.kind === 'end') return
  if (part.kind === 'rows') takeRows(index, segment, part)
  else if (part.kind === 'texts')
    appendTexts(segment.texts, segment.rows.slots - part.lengths.length, part.lengths, part.bytes)
  else takeLists(index, segment, part)
}

function makeRoom({ handles, ads }: IndexState, documents: number) {
  handles.byId.reserve(documents)
  ads.byKey.reserve(documents)
}

function takeSegment(index: IndexState, { capacity, room, servedAtMs, levelsFromMs }: SegmentPart) {
  const segment = addSegment(index, capacity, room)
  segment.serving.servedAtMs = servedAtMs
  segment.serving.levelsFromMs = levelsFromMs
  index.segments.push(segment)
}

function takeRows(index: IndexState, segment: Segment, part: RowsPart) {
  const { rows } = segment
  const first = rows.slots
  appendDocumentRows(rows, part)
  let end = 0
  for (let at = 0; at < part.present.length; at++) {
    const start = end
    end += part.adKeyLengths[at] ?? 0
    if (part.present[at] === 0) clearDocumentRow(rows, first + at)
    else takeDocument(index, segment, first + at, { bytes: part.adKeys, start, end })
    const pay = { min: part.payMin[at] ?? Infinity, max: part.payMax[at] ?? -Infinity }
    setTraits(index.traits, rows.handles[first + at] ?? 0, part.traits[at] ?? 0, pay)
  }
}

/** Assigns a handle to the document of a restored row, and links the row to its ad. */
function takeDocument(index: IndexState, { rows, number }: Segment, slot: number, adKey: AdKey) {
  const handle = assignHandle(index.handles, rows.ids[slot] ?? 0)
  const ad = internAd(index.ads, adKey)
  rows.handles[slot] = handle
  rows.ads[slot] = ad
  index.handles.locations[handle] = encodeLocation(number, slot)
  addCopy(index.ads, ad, handle)
}

/** Returns the postings of occupied slots. */
function presentOf({ rows }: Segment, postings: Uint32Array): Uint32Array {
  return rows.present === rows.slots
    ? postings
    : postings.filter((posting) => isSlotOccupied(rows, posting >>> 8))
}

function takeLists({ terms }: IndexState, segment: Segment, { of, keys, counts, postings }: ListsPart) {
  let start = 0
  for (const [at, key] of keys.entries()) {
    const end = start + (counts[at] ?? 0)
    const present = presentOf(segment, postings.subarray(start, end))
    start = end
    if (present.length === 0) continue
    addKeyedList(segment[of], key, present)
    if (of !== 'words') continue
    terms.documents = growUint32Column(terms.documents, key + 1)
    terms.documents[key] = (terms.documents[key] ?? 0) + present.length
  }
}

function takeTables(index: IndexState, { companies, traits, points }: TablesPart) {
  for (const [number, companyId] of companies.entries()) index.companies.set(companyId, number)
  for (const name of traits) assignTraitBit(index.traits, name)
  for (const [point, stateId] of points.states.entries()) {
    const [lat = NaN, lng = NaN] = [points.lats[point], points.lngs[point]]
    const nowhere = Number.isNaN(lat)
    internPoint(index.places, { lat: nowhere ? null : lat, lng: nowhere ? null : lng, stateId })
  }
}

function takeGroups({ groups }: IndexState, part: GroupsPart) {
  const { ids, stated, live, featured, unmixed, priceCents, openJobPercents } = part
  for (const [at, id] of ids.entries()) {
    internGroup(groups, id)
    if (stated[at] !== 1) continue
    const openJobPercent = getOpenJobPercent(openJobPercents, at)
    updateGroup(groups, {
      id,
      live: live[at] === 1,
      featured: featuredRules[featured[at] ?? 0] ?? 'never',
      isUnmixed: unmixed[at] === 1,
      priceCents: priceCents[at] ?? 0,
      ...(openJobPercent === undefined ? {} : { openJobPercent }),
    })
  }
}

function takeTerms(index: IndexState, names: readonly string[]) {
  for (const name of names) internWord(index, name)
}

/**
 * Recomputes what a snapshot does not contain: document counts of words and groups, group members, and serving bits.
 */
async function recomputeDerived(index: IndexState) {
  const { terms, groups } = index
  terms.inUse = terms.names.filter((_, term) => (terms.documents[term] ?? 0) > 0).length
  for (const segment of index.segments) {
    const { rows } = segment
    for (let slot = 0; slot < rows.slots; slot++) {
      const group = rows.groups[slot] ?? 0
      if (isSlotOccupied(rows, slot)) {
        groups.documents[group] = (groups.documents[group] ?? 0) + 1
        addToGroup(segment.members, group, slot)
        linkToFirstCopy(index, rows.ads[slot] ?? 0, rows.handles[slot] ?? 0, { segment, slot })
      }
      refreshDocumentBits(segment, groups, slot)
    }
    await yieldToOthers()
  }
}
