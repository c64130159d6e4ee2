import { Fragment } from 'react'
import type { Field, Fields } from '../../api/rules/field.ts'
import { spoken } from '../../format/text.ts'

/** The contract's words about a field; where they name another field of the form, its label stands there. */
export const Help = ({ field: { help, notYet }, fields }: { field: Field; fields: Fields }) => (
  <>
    {help.split('`').map((part, index) =>
      index % 2 === 0 ? (
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>{part}</Fragment>
      ) : fields[part] === undefined ? (
        <code key={part}>{part}</code>
      ) : (
        <em key={part}>{spoken(part)}</em>
      ),
    )}
    {notYet === undefined ? null : <strong> Not yet: {notYet}</strong>}
  </>
)
