import { createContext, useContext } from 'react'

/** How the pages present the installation, or a publisher on its own host. */
export type PageBrand = {
  name: string
  /** The path of the logo; null if there is only a name. */
  logoPath: string | null
  /** A style sheet with the colors; empty for the default ones. */
  style: string
}

export const defaultBrand: PageBrand = { name: 'Tiller', logoPath: null, style: '' }

export const BrandContext = createContext(defaultBrand)

export const useBrand = () => useContext(BrandContext)
