import { type Static, Type } from 'typebox'
import { listFields } from '../../list.ts'
import { flag, id, named, text } from '../../schema.ts'

export const categoryFields = listFields({ id: 'number', description: 'string', indication: 'string' }, [
  'id',
  'description',
  'indication',
])

export const pauseReasonFields = listFields({ id: 'number', description: 'string' }, ['id', 'description'])

export const DispositionType = named(
  'DispositionType',
  'A stage that a disposition event can report.',
  Type.Object({
    id: id('The disposition type.'),
    name: text(64, 'The `event` of the Disposition API.', { example: 'interviewed' }),
    description: text(255, 'What happened.', { example: 'The candidate was interviewed.' }),
    terminal: flag('No later stage is expected.'),
  }),
)
export type DispositionType = Static<typeof DispositionType>

export const dispositionTypeFields = listFields(
  { id: 'number', name: 'string', description: 'string', terminal: 'boolean' },
  ['id', 'name'],
)
