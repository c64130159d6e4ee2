import { Type } from 'typebox'
import { flag, id, named, text } from '../../schema.ts'

export const PoolSummary = named(
  'PoolSummary',
  'The pool of a campaign, with the customer that owns it.',
  Type.Object({
    id: id('The pool.'),
    name: text(128, 'Its name.', { example: 'Hospitals' }),
    isCpa: flag('Billed and reported by acquisition.'),
    customer: Type.Object({
      id: id('The customer that owns the pool.'),
      name: text(64, 'Its name.', { example: 'Acme Health' }),
    }),
  }),
)
