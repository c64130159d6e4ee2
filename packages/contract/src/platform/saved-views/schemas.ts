import { type Static, Type } from 'typebox'
import { listFields } from '../../list.ts'
import { flag, id, named, nullable, page, text, timestamp } from '../../schema.ts'

/** Maximum number of views per user, and of all app clients of a customer together. */
export const maxOwnViews = 50
/** Maximum number of shared views per customer. */
export const maxSharedViews = 200

const name = text(60, 'The name.', { minLength: 1, pattern: '\\S', example: 'Out of budget' })

const address = text(2_000, 'The path and query of a screen below `/console`.', {
  pattern: '^/(?:[!-.0-\\[\\]-~][!-~]*)?$',
  example: '/campaigns?search=status%3D%22OUT_OF_BUDGET%22',
})

const shared = flag('Visible to all users of the customer.')

export const savedViewParams = Type.Object({ savedViewId: id('The saved view.') })

export const SavedView = named(
  'SavedView',
  'A console screen saved under a name.',
  Type.Object({
    id: id('The saved view.'),
    name,
    address,
    shared,
    userId: nullable(id('The user who created it. Null if an app client or a removed user did.')),
    createdAt: timestamp('When it was created.'),
    modifiedAt: timestamp('When it was last changed.'),
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
  'Changes of a saved view.',
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
