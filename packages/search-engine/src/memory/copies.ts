import type { IndexState } from './index-state.ts'
import { clearBit, setBit } from './lists/bits.ts'
import { copyOfSlot } from './rewrite.ts'
import type { Segment } from './segment/segment.ts'
import { noteRepeat } from './segment/serving.ts'
import { addCopy, removeCopy } from './tables/ads.ts'
import { segmentOf, slotOf } from './tables/handles.ts'

/*
 * Of an advertisement with copies a search counts one that matches. So that nearly all are counted by bits, each
 * copy knows the first one of its segment: while all copies are in the segment of the first, that one is counted by its
 * bit, and another only where the first does not match.
 */

export type Place = { segment: Segment; slot: number }

/** Where a document is kept; undefined if it is not there. */
export function placeOfHandle(index: IndexState, handle: number): Place | undefined {
  const place = index.handles.places[handle] ?? 0
  const segment = index.segmentAt[segmentOf(place)]
  return handle === 0 || segment === undefined ? undefined : { segment, slot: slotOf(place) }
}

function mark(index: IndexState, place: Place, bits: 'alone' | 'counted', isSet: boolean) {
  const copy = copyOfSlot(index.rewrite, place.segment, place.slot)
  for (const { segment, slot } of copy === undefined ? [place] : [place, copy]) {
    if (isSet) setBit(segment.serving[bits], slot)
    else clearBit(segment.serving[bits], slot)
  }
}

function markFirst(index: IndexState, ad: number) {
  const { ads } = index
  const first = placeOfHandle(index, ads.firsts[ad] ?? 0)
  if (first === undefined) return
  mark(index, first, 'alone', ads.copies[ad] === 1)
  mark(index, first, 'counted', ads.followers[ad] === ads.copies[ad])
}

function makeFirst(index: IndexState, ad: number, handle: number, place: Place) {
  const { ads, rewrite } = index
  const former = placeOfHandle(index, ads.firsts[ad] ?? 0)
  if (former !== undefined) {
    mark(index, former, 'alone', false)
    mark(index, former, 'counted', false)
  }
  ads.firsts[ad] = handle
  ads.followers[ad] = 1
  const copy = copyOfSlot(rewrite, place.segment, place.slot)
  for (const { segment, slot } of copy === undefined ? [place] : [place, copy])
    segment.serving.firsts[slot] = slot
}

/** Lets a copy at this place follow the first of its advertisement, or be it. */
export function follow(index: IndexState, ad: number, handle: number, place: Place): void {
  const { ads } = index
  const first = placeOfHandle(index, ads.firsts[ad] ?? 0)
  if (first?.segment === place.segment) {
    place.segment.serving.firsts[place.slot] = first.slot
    ads.followers[ad] = (ads.followers[ad] ?? 0) + 1
  } else makeFirst(index, ad, handle, place)
  markFirst(index, ad)
  noteRepeat(place.segment, place.slot)
}

function leave(index: IndexState, ad: number, handle: number, { segment, slot }: Place) {
  const { ads } = index
  if (ads.firsts[ad] === handle) {
    ads.firsts[ad] = 0
    ads.followers[ad] = 0
    return
  }
  const first = placeOfHandle(index, ads.firsts[ad] ?? 0)
  if (first?.segment === segment && segment.serving.firsts[slot] === first.slot)
    ads.followers[ad] = (ads.followers[ad] ?? 0) - 1
}

/** Counts a document that has come to this place as a copy of its advertisement, and no longer as what it was before. */
export function countIn(
  index: IndexState,
  ad: number,
  handle: number,
  { place, before }: { place: Place; before: Place | undefined },
): void {
  const adBefore = before?.segment.rows.ads[before.slot]
  if (before !== undefined && adBefore === ad) leave(index, ad, handle, before)
  else addCopy(index.ads, ad, handle)
  follow(index, ad, handle, place)
  if (before !== undefined && adBefore !== undefined && adBefore !== ad)
    countOut(index, adBefore, handle, before)
}

/** Counts a document that was at this place no longer as a copy of its advertisement. */
export function countOut(index: IndexState, ad: number, handle: number, place: Place): void {
  leave(index, ad, handle, place)
  const survivor = removeCopy(index.ads, ad, handle)
  const left = survivor === index.ads.firsts[ad] ? undefined : placeOfHandle(index, survivor)
  if (left !== undefined) makeFirst(index, ad, survivor, left)
  markFirst(index, ad)
}
