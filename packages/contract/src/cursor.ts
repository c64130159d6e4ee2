import { type TSchema, Type } from 'typebox'
import { named, nullable } from './schema.ts'

const cursor = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 4096, pattern: '^[\\w-]+$', description }))

/**
 * Returns the query parameters of a list with cursor pagination. Added or deleted rows do not shift other rows
 * between pages.
 */
export const createCursorQuery = ({ size, maximum }: { size: number; maximum: number }) => ({
  next: cursor('The value of `metadata.next`: returns the next page. Use at most one of the three cursors.'),
  previous: cursor('The value of `metadata.previous`: returns the previous page.'),
  current: cursor('The value of `metadata.current`: returns the same page again, with current data.'),
  size: Type.Integer({ format: 'int32', minimum: 0, maximum, default: size, description: 'Rows per page.' }),
})

const place = (description: string) =>
  nullable(Type.String({ description, examples: ['WyJmb3J3YXJkIixmYWxzZSwiQ29vayJd'] }))

/** Defines the schema of one page of a list with cursors. */
export const defineCursorPage = <T extends TSchema>(name: string, item: T) =>
  named(
    name,
    'One page of a list with cursor pagination.',
    Type.Object({
      content: Type.Array(item),
      metadata: Type.Object(
        {
          current: Type.String({
            description: 'Cursor of this page.',
            examples: ['WyJmb3J3YXJkIixmYWxzZSxudWxsXQ'],
          }),
          next: place('Cursor of the next page. Null on the last page.'),
          previous: place('Cursor of the previous page. Null on the first page.'),
          size: Type.Integer({ description: 'The requested page size.', examples: [20] }),
        },
        { description: 'Cursors of this page and its neighbors. They are opaque and do not expire.' },
      ),
    }),
  )
