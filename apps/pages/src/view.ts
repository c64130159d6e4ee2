import { createContext, useContext } from 'react'
import type { Language } from '@tiller/ui/language'

/** How the pages present the installation, or a publisher on its own host. */
export type PageBrand = {
  name: string
  /** The path of the logo; null if there is only a name. */
  logoPath: string | null
  /** A style sheet with the colors; empty for the default ones. */
  style: string
}

/** What a page needs to know about its request. */
export type PageView = {
  brand: PageBrand
  language: Language
  /** The query of the page's URL; null if the page cannot be requested again with GET. */
  query: string | null
}

export const defaultBrand: PageBrand = { name: 'Tiller', logoPath: null, style: '' }

export const ViewContext = createContext<PageView>({ brand: defaultBrand, language: 'en', query: null })

export const useView = () => useContext(ViewContext)

export const useBrand = () => useView().brand
