import { type Static, Type } from 'typebox'
import { listFields } from '../../list.ts'
import { flag, id, named, nullable, page, text, timestamp } from '../../schema.ts'

/** So many a person may have of its own, and the programs of a customer together. */
export const maxOwnViews = 50
/** So many may be shared by the people of a customer. */
export const maxSharedViews = 200

const name = text(60, 'What it is called.', { minLength: 1, pattern: '\\S', example: 'Out of budget' })

const address = text(
  2_000,
  'The address of a screen below `/console`, with its search: a path, and what follows `?`.',
  { pattern: '^/(?:[!-.0-\\[\\]-~][!-~]*)?$', example: '/campaigns?search=status%3D%22OUT_OF_BUDGET%22' },
)

const shared = flag('Everybody who signs in for the customer has it.')

export const savedViewParams = Type.Object({ savedViewId: id('The saved view.') })

export const SavedView = named(
  'SavedView',
  'A screen of the console under a name.',
  Type.Object({
    id: id('The saved view.'),
    name,
    address,
    shared,
    userId: nullable(
      id('The person who made it; null for one made by a program, or by somebody who is gone.'),
    ),
    createdAt: timestamp('When it was made.'),
    modifiedAt: timestamp('When it was changed last.'),
  }),
)
export type SavedView = Static<typeof SavedView>

export const SavedViewPage = page('SavedViewPage', SavedView)

const example = { name: 'Out of budget', address: '/campaigns?search=status%3D%22OUT_OF_BUDGET%22' }

export const SavedViewCreate = named(
  'SavedViewCreate',
  'A new saved view.',
  Type.Object(
    { name, address, shared: Type.Optional({ ...shared, default: false }) },
    { additionalProperties: false, examples: [{ ...example, shared: false }] },
  ),
)

export const SavedViewUpdate = named(
  'SavedViewUpdate',
  'What is to change of a saved view.',
  Type.Object(
    { name: Type.Optional(name), address: Type.Optional(address), shared: Type.Optional(shared) },
    { additionalProperties: false, minProperties: 1, examples: [{ shared: true }] },
  ),
)

export const savedViewFields = listFields(
  {
    id: 'number',
    name: 'string',
    address: 'string',
    shared: 'boolean',
    userId: 'number',
    createdAt: 'date',
    modifiedAt: 'date',
  },
  ['id', 'name', 'modifiedAt'],
)
