import assert from 'node:assert/strict'
import { addRow, removeRow } from './tables/documents.ts'
import { numberGroup } from './tables/groups.ts'
import type { IndexState } from './index-state.ts'
import { addText, forgetText } from './indexed-text.ts'
import { numberPoint, putAtPoints } from './tables/places.ts'
import type { JobDocument } from '../port.ts'
import { append, maxSlots, newList } from './tables/posting-lists.ts'

function numberKey<K>(list: Map<K, number>, key: K): number {
  const known = list.get(key)
  if (known !== undefined) return known
  const number = list.size
  list.set(key, number)
  return number
}

function addFilters(index: IndexState, slot: number, document: JobDocument) {
  if (document.remote) append(index.filters, index.remoteList, slot, 0)
  for (const stateId of new Set(document.places.map((place) => place.stateId))) {
    const list = index.stateLists.get(stateId) ?? newList(index.filters)
    index.stateLists.set(stateId, list)
    append(index.filters, list, slot, 0)
  }
}

function countInGroup(index: IndexState, group: number, change: 1 | -1) {
  index.groups.documents[group] = (index.groups.documents[group] ?? 0) + change
}

/** Removes a document if it is there. Word counts are as if it had never been. */
export function remove(index: IndexState, id: number): void {
  const slot = index.documents.slotOf.get(id)
  if (slot === undefined) return
  forgetText(index, slot)
  countInGroup(index, index.documents.groups[slot] ?? 0, -1)
  removeRow(index.documents, slot)
}

/** Adds a document, in place of an older one of the same id. */
export function upsert(index: IndexState, document: JobDocument): void {
  assert(index.documents.slots < maxSlots, 'This engine numbers at most 16,777,216 documents.')
  remove(index, document.id)
  const points = document.places.map((place) => numberPoint(index.places, place))
  const group = numberGroup(index.groups, document.groupId)
  const slot = addRow(index.documents, {
    id: document.id,
    group,
    ad: numberKey(index.ads, document.adKey),
    company: numberKey(index.companies, document.companyId),
    postedAtMs: document.postedAtMs,
    expiresAtMs: document.expiresAtMs ?? Infinity,
    points,
  })
  countInGroup(index, group, 1)
  putAtPoints(index.places, points, slot)
  addFilters(index, slot, document)
  addText(index, slot, document)
}

/** Puts a document into another group, if it is there: one write, whatever its text. */
export function move(index: IndexState, { id, groupId }: { id: number; groupId: string }): void {
  const slot = index.documents.slotOf.get(id)
  if (slot === undefined) return
  const group = numberGroup(index.groups, groupId)
  countInGroup(index, index.documents.groups[slot] ?? 0, -1)
  countInGroup(index, group, 1)
  index.documents.groups[slot] = group
}
