import type { Document } from '../document.ts'
import type { ErrorEntry } from '../errors.ts'
import type { Reference } from '../model.ts'
import { getSchemaAnchor } from '../schema.ts'

export type Guide = { title: string; path: string }

/** A group of related fields of a long object. */
export type FieldGroup = { name: string; matches: RegExp }

/** Routes and files that a reference page links to. */
export type ReferenceLinks = {
  /** The route of the error catalog. Each error code is an anchor there. */
  errors: string
  /** The URL of the document for download. */
  document: string
  /** The URL of the Markdown version of the page. */
  markdown: string
  /** The path of the page with the operations; empty on that page itself, where links need only a fragment. */
  operations: string
  /** The route of the schemas; empty on that page. */
  schemas: string
  /** The guides that use an operation, by its id. */
  guides: Readonly<Record<string, readonly Guide[]>>
  /** Groups of the fields of long objects, in order. Other fields come first. */
  fieldGroups: readonly FieldGroup[]
}

export type RenderContext = {
  document: Document
  reference: Reference
  errors: ErrorEntry[]
  links: ReferenceLinks
}

export const getSchemaUrl = ({ links }: RenderContext, name: string): string =>
  `${links.schemas}#${getSchemaAnchor(name)}`
