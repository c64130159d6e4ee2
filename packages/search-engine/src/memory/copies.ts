import type { IndexState } from './index-state.ts'
import { clearBit, setBit } from './lists/bits.ts'
import { findCopiedSlot } from './rewrite.ts'
import type { Segment } from './segment/segment.ts'
import { markRepeat } from './segment/serving.ts'
import { addCopy, removeCopy } from './tables/ads.ts'
import { decodeSegment, decodeSlot } from './tables/handles.ts'

/*
 * A search counts one matching copy of each ad. To count nearly all by bits, each copy records the first copy in its
 * segment: while all copies of an ad are in one segment, the first is counted by its bit, and others only if the
 * first does not match.
 */

export type DocumentPlace = { segment: Segment; slot: number }

export function getPlace(index: IndexState, handle: number): DocumentPlace | undefined {
  const place = index.handles.places[handle] ?? 0
  const segment = index.segmentAt[decodeSegment(place)]
  return handle === 0 || segment === undefined ? undefined : { segment, slot: decodeSlot(place) }
}

function mark(index: IndexState, place: DocumentPlace, bits: 'alone' | 'counted', isSet: boolean) {
  const copy = findCopiedSlot(index.rewrite, place.segment, place.slot)
  for (const { segment, slot } of copy === undefined ? [place] : [place, copy]) {
    if (isSet) setBit(segment.serving[bits], slot)
    else clearBit(segment.serving[bits], slot)
  }
}

function markFirst(index: IndexState, ad: number) {
  const { ads } = index
  const first = getPlace(index, ads.firsts[ad] ?? 0)
  if (first === undefined) return
  mark(index, first, 'alone', ads.copies[ad] === 1)
  mark(index, first, 'counted', ads.followers[ad] === ads.copies[ad])
}

function makeFirst(index: IndexState, ad: number, handle: number, place: DocumentPlace) {
  const { ads, rewrite } = index
  const former = getPlace(index, ads.firsts[ad] ?? 0)
  if (former !== undefined) {
    mark(index, former, 'alone', false)
    mark(index, former, 'counted', false)
  }
  ads.firsts[ad] = handle
  ads.followers[ad] = 1
  const copy = findCopiedSlot(rewrite, place.segment, place.slot)
  for (const { segment, slot } of copy === undefined ? [place] : [place, copy])
    segment.serving.firsts[slot] = slot
}

/** Records that the document at this place is the first copy of its ad. */
export function recordFirstCopy(index: IndexState, ad: number, handle: number, place: DocumentPlace): void {
  const { ads } = index
  const first = getPlace(index, ads.firsts[ad] ?? 0)
  if (first?.segment === place.segment) {
    place.segment.serving.firsts[place.slot] = first.slot
    ads.followers[ad] = (ads.followers[ad] ?? 0) + 1
  } else makeFirst(index, ad, handle, place)
  markFirst(index, ad)
  markRepeat(place.segment, place.slot)
}

function leave(index: IndexState, ad: number, handle: number, { segment, slot }: DocumentPlace) {
  const { ads } = index
  if (ads.firsts[ad] === handle) {
    ads.firsts[ad] = 0
    ads.followers[ad] = 0
    return
  }
  const first = getPlace(index, ads.firsts[ad] ?? 0)
  if (first?.segment === segment && segment.serving.firsts[slot] === first.slot)
    ads.followers[ad] = (ads.followers[ad] ?? 0) - 1
}

/** Counts a document that was added or moved to this place as a copy of its ad. */
export function countCopy(
  index: IndexState,
  ad: number,
  handle: number,
  { place, before }: { place: DocumentPlace; before: DocumentPlace | undefined },
): void {
  const adBefore = before?.segment.rows.ads[before.slot]
  if (before !== undefined && adBefore === ad) leave(index, ad, handle, before)
  else addCopy(index.ads, ad, handle)
  recordFirstCopy(index, ad, handle, place)
  if (before !== undefined && adBefore !== undefined && adBefore !== ad)
    uncountCopy(index, adBefore, handle, before)
}

/** Stops counting the document at this place as a copy of its ad. */
export function uncountCopy(index: IndexState, ad: number, handle: number, place: DocumentPlace): void {
  leave(index, ad, handle, place)
  const survivor = removeCopy(index.ads, ad, handle)
  const left = survivor === index.ads.firsts[ad] ? undefined : getPlace(index, survivor)
  if (left !== undefined) makeFirst(index, ad, survivor, left)
  markFirst(index, ad)
}
