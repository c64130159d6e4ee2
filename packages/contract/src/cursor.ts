import { type TSchema, Type } from 'typebox'
import { named, nullable } from './schema.ts'

const cursor = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 4096, pattern: '^[\\w-]+$', description }))

/** The parameters of a list that is gone through page by page: rows that come and go move none from page to page. */
export const cursorQuery = ({ size, maximum }: { size: number; maximum: number }) => ({
  next: cursor('`metadata.next` of a page: the page after it. At most one of the three.'),
  previous: cursor('`metadata.previous` of a page: the page before it.'),
  current: cursor('`metadata.current` of a page: the same page once more, as it is now.'),
  size: Type.Integer({ format: 'int32', minimum: 0, maximum, default: size, description: 'Rows on a page.' }),
})

const place = (description: string) =>
  nullable(Type.String({ description, examples: ['WyJmb3J3YXJkIixmYWxzZSwiQ29vayJd'] }))

/** One page of a list with cursors. */
export const cursorPage = <T extends TSchema>(name: string, item: T) =>
  named(
    name,
    'One page of a list that is gone through by cursors.',
    Type.Object({
      content: Type.Array(item),
      metadata: Type.Object(
        {
          current: Type.String({ description: 'This page.', examples: ['WyJmb3J3YXJkIixmYWxzZSxudWxsXQ'] }),
          next: place('The page after this one; null: there is none.'),
          previous: place('The page before this one; null: there is none.'),
          size: Type.Integer({ description: 'The page size that was asked for.', examples: [20] }),
        },
        { description: 'Where to go on. Cursors are opaque, and do not expire.' },
      ),
    }),
  )
