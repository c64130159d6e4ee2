import type { Document } from '../document.ts'
import type { ErrorEntry } from '../errors.ts'
import type { Reference } from '../model.ts'
import { schemaAnchor } from '../schema.ts'

/** A guide that uses an operation. */
export type Guide = { title: string; path: string }

/** Fields of a long object that belong together: those whose names match. */
export type FieldGroup = { name: string; matches: RegExp }

/** Where the page leads: addresses that its site knows and the generator does not. */
export type Links = {
  /** The error catalogue; a code is its anchor. */
  errors: string
  /** The document itself, for download. */
  document: string
  /** The same reference as Markdown. */
  twin: string
  /** The page of the operations; empty if it is this one. */
  operations: string
  /** The page that describes the named schemas; empty if it is this one. */
  schemas: string
  /** The guides that use an operation, by its id. */
  guides: Readonly<Record<string, readonly Guide[]>>
  /** How the fields of a long object are grouped, in this order; what matches none stands before them. */
  fieldGroups: readonly FieldGroup[]
}

/** Everything a part of the page may need. */
export type Context = { document: Document; reference: Reference; errors: ErrorEntry[]; links: Links }

/** Where a named schema is described. */
export const schemaAddress = ({ links }: Context, name: string): string =>
  `${links.schemas}#${schemaAnchor(name)}`
