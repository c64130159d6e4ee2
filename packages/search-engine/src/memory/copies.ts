import type { IndexState } from './index-state.ts'
import { clearBit, setBit } from './lists/bits.ts'
import { findCopiedSlot } from './compaction.ts'
import type { Segment } from './segment/segment.ts'
import { updateRepeatBit } from './segment/serving.ts'
import { addCopy, removeCopy } from './tables/ads.ts'
import { decodeLocationSegment, decodeLocationSlot } from './tables/handles.ts'

/*
 * A search counts one matching copy of each ad. To count nearly all by bits, each copy records the first copy in its
 * segment: while all copies of an ad are in one segment, the first is counted by its bit, and others only if the
 * first does not match.
 */

export type DocumentLocation = { segment: Segment; slot: number }

export function getDocumentLocation(index: IndexState, handle: number): DocumentLocation | undefined {
  const location = index.handles.locations[handle] ?? 0
  const segment = index.segmentAt[decodeLocationSegment(location)]
  return handle === 0 || segment === undefined ? undefined : { segment, slot: decodeLocationSlot(location) }
}

function mark(index: IndexState, location: DocumentLocation, bits: 'alone' | 'counted', isSet: boolean) {
  const copy = findCopiedSlot(index.compaction, location.segment, location.slot)
  for (const { segment, slot } of copy === undefined ? [location] : [location, copy]) {
    if (isSet) setBit(segment.serving[bits], slot)
    else clearBit(segment.serving[bits], slot)
  }
}

function markFirst(index: IndexState, ad: number) {
  const { ads } = index
  const first = getDocumentLocation(index, ads.firsts[ad] ?? 0)
  if (first === undefined) return
  mark(index, first, 'alone', ads.copies[ad] === 1)
  mark(index, first, 'counted', ads.followers[ad] === ads.copies[ad])
}

function makeFirst(index: IndexState, ad: number, handle: number, location: DocumentLocation) {
  const { ads, compaction } = index
  const former = getDocumentLocation(index, ads.firsts[ad] ?? 0)
  if (former !== undefined) {
    mark(index, former, 'alone', false)
    mark(index, former, 'counted', false)
  }
  ads.firsts[ad] = handle
  ads.followers[ad] = 1
  const copy = findCopiedSlot(compaction, location.segment, location.slot)
  for (const { segment, slot } of copy === undefined ? [location] : [location, copy])
    segment.serving.firsts[slot] = slot
}

/**
 * Links the document at this location to the first copy of its ad. If the first copy is in another segment, the
 * document becomes the first.
 */
export function linkToFirstCopy(
  index: IndexState,
  ad: number,
  handle: number,
  location: DocumentLocation,
): void {
  const { ads } = index
  const first = getDocumentLocation(index, ads.firsts[ad] ?? 0)
  if (first?.segment === location.segment) {
    location.segment.serving.firsts[location.slot] = first.slot
    ads.followers[ad] = (ads.followers[ad] ?? 0) + 1
  } else makeFirst(index, ad, handle, location)
  markFirst(index, ad)
  updateRepeatBit(location.segment, location.slot)
}

function leave(index: IndexState, ad: number, handle: number, { segment, slot }: DocumentLocation) {
  const { ads } = index
  if (ads.firsts[ad] === handle) {
    ads.firsts[ad] = 0
    ads.followers[ad] = 0
    return
  }
  const first = getDocumentLocation(index, ads.firsts[ad] ?? 0)
  if (first?.segment === segment && segment.serving.firsts[slot] === first.slot)
    ads.followers[ad] = (ads.followers[ad] ?? 0) - 1
}

/** Counts a document that was added or moved to this location as a copy of its ad. */
export function countCopy(
  index: IndexState,
  ad: number,
  handle: number,
  { location, before }: { location: DocumentLocation; before: DocumentLocation | undefined },
): void {
  const adBefore = before?.segment.rows.ads[before.slot]
  if (before !== undefined && adBefore === ad) leave(index, ad, handle, before)
  else addCopy(index.ads, ad, handle)
  linkToFirstCopy(index, ad, handle, location)
  if (before !== undefined && adBefore !== undefined && adBefore !== ad)
    uncountCopy(index, adBefore, handle, before)
}

/** Stops counting the document at this location as a copy of its ad. */
export function uncountCopy(index: IndexState, ad: number, handle: number, location: DocumentLocation): void {
  leave(index, ad, handle, location)
  const survivor = removeCopy(index.ads, ad, handle)
  const left = survivor === index.ads.firsts[ad] ? undefined : getDocumentLocation(index, survivor)
  if (left !== undefined) makeFirst(index, ad, survivor, left)
  markFirst(index, ad)
}
