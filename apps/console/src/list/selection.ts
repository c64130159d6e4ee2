import { useState } from 'react'

export type RowSelection = { readonly isAll: boolean; readonly ids: ReadonlySet<number> }

const none: RowSelection = { isAll: false, ids: new Set() }

/**
 * Manages the selected rows of a list. A new search clears the selection, because its rows may no longer be visible.
 */
export function useSelection(search: string | undefined) {
  const [stored, setHeld] = useState({ search, selection: none })
  const selection = stored.search === search ? stored.selection : none
  const set = (next: RowSelection) => setHeld({ search, selection: next })
  return {
    selection,
    clear: () => set(none),
    selectAll: () => set({ isAll: true, ids: new Set() }),
    has: (id: number) => selection.isAll || selection.ids.has(id),
    /** Selects or deselects a row. After "select all", the other rows of the page stay selected. */
    toggle: (id: number, onPage: readonly number[]) => {
      const ids = new Set(selection.isAll ? onPage : selection.ids)
      if (!ids.delete(id)) ids.add(id)
      set({ isAll: false, ids })
    },
    togglePage: (onPage: readonly number[]) => {
      const areAll = selection.isAll || onPage.every((id) => selection.ids.has(id))
      const others = [...selection.ids].filter((id) => !onPage.includes(id))
      set({ isAll: false, ids: new Set(areAll ? others : [...others, ...onPage]) })
    },
  }
}

export type TableSelection = ReturnType<typeof useSelection>
