import { useState } from 'react'

/** Rows that something is to be done with: some, or all that a search finds. */
export type Selection = { readonly isAll: boolean; readonly ids: ReadonlySet<number> }

const none: Selection = { isAll: false, ids: new Set() }

/** A selection of the rows of one search: it does not outlive it, because nobody would see what is selected. */
export function useSelection(search: string | undefined) {
  const [held, setHeld] = useState({ search, selection: none })
  const selection = held.search === search ? held.selection : none
  const set = (next: Selection) => setHeld({ search, selection: next })
  return {
    selection,
    clear: () => set(none),
    selectAll: () => set({ isAll: true, ids: new Set() }),
    has: (id: number) => selection.isAll || selection.ids.has(id),
    /** Without "all", the rows that are on the page and were not chosen stay chosen. */
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

export type Selecting = ReturnType<typeof useSelection>
