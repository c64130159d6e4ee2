import type { Document } from '../document.ts'
import type { ErrorEntry } from '../errors.ts'
import type { Reference } from '../model.ts'

/** Where the page leads: addresses that its site knows and the generator does not. */
export type Links = {
  /** The error catalogue; a code is its anchor. */
  errors: string
  /** The document itself, for download. */
  document: string
  /** The same reference as Markdown. */
  twin: string
}

/** Everything a part of the page may need. */
export type Context = { document: Document; reference: Reference; errors: ErrorEntry[]; links: Links }
