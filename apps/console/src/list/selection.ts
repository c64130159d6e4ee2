import { useState } from 'react'

export type RowSelection = { readonly isAll: boolean; readonly ids: ReadonlySet<number> }

const none: RowSelection = { isAll: false, ids: new Set() }

/**
 * Manages the selected rows of a list. A new search clears the selection, because its rows may no longer be visible.
 */
export function useSelection(search: string | undefined) {
  const [stored, setStored] = useState({ search, selection: none })
  const selectionOf = (of: typeof stored) => (of.search === search ? of.selection : none)
  // Changes can follow each other faster than the screen is rendered.
  const change = (next: (selection: RowSelection) => RowSelection) =>
    setStored((latest) => ({ search, selection: next(selectionOf(latest)) }))
  const selection = selectionOf(stored)
  return {
    selection,
    clear: () => change(() => none),
    selectAll: () => change(() => ({ isAll: true, ids: new Set() })),
    has: (id: number) => isSelected(selection, id),
    /** Selects or deselects a row. After "select all", the other rows of the page stay selected. */
    toggle: (id: number, onPage: readonly number[]) =>
      change(({ isAll, ids: before }) => {
        const ids = new Set(isAll ? onPage : before)
        if (!ids.delete(id)) ids.add(id)
        return { isAll: false, ids }
      }),
    togglePage: (onPage: readonly number[]) =>
      change((before) => {
        const areAll = onPage.every((id) => isSelected(before, id))
        const others = [...before.ids].filter((id) => !onPage.includes(id))
        return { isAll: false, ids: new Set(areAll ? others : [...others, ...onPage]) }
      }),
  }
}

const isSelected = ({ isAll, ids }: RowSelection, id: number) => isAll || ids.has(id)

export type TableSelection = ReturnType<typeof useSelection>
