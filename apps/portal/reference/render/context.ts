import type { Document } from '../document.ts'
import type { ErrorEntry } from '../errors.ts'
import type { Reference } from '../model.ts'
import { schemaAnchor } from '../schema.ts'

export type Guide = { title: string; path: string }

/** Fields of a long object that belong together. */
export type FieldGroup = { name: string; matches: RegExp }

/** Routes that the site provides. */
export type Links = {
  /** The error catalog; each code is an anchor. */
  errors: string
  /** The document for download. */
  document: string
  /** The Markdown of the page. */
  twin: string
  /** The page of the operations; empty on that page itself. */
  operations: string
  /** The page of the schemas; empty on that page itself. */
  schemas: string
  /** The guides that use an operation, by its id. */
  guides: Readonly<Record<string, readonly Guide[]>>
  /** Groups of the fields of long objects, in order. Other fields come first. */
  fieldGroups: readonly FieldGroup[]
}

export type Context = { document: Document; reference: Reference; errors: ErrorEntry[]; links: Links }

export const schemaAddress = ({ links }: Context, name: string): string =>
  `${links.schemas}#${schemaAnchor(name)}`
