import { Type } from 'typebox'
import { flag, named, oneOf, text } from '../../schema.ts'

export const statementMonth = text(7, 'A month of the billing time zone.', {
  pattern: '^(?!0000)[0-9]{4}-(0[1-9]|1[0-2])$',
  example: '2026-03',
})

export const StatementMonth = named(
  'StatementMonth',
  'A month with a statement.',
  Type.Object({
    month: statementMonth,
    isOver: flag('The month is over and its statement final.'),
  }),
)

export const statementParams = Type.Object({ month: statementMonth })

export const statementFormat = Type.Optional(oneOf(['csv', 'json', 'pdf'], 'The format. Default: `csv`.'))
