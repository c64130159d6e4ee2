import { Fragment } from 'react'
import type { Field, Fields } from '../../api/rules/field.ts'
import { humanize } from '../../format/text.ts'

/** Shows the contract's description. Names of other form fields become their labels. */
export const Help = ({ field: { help }, fields }: { field: Field; fields: Fields }) => (
  <>
    {help.split('`').map((part, index) =>
      index % 2 === 0 ? (
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>{part}</Fragment>
      ) : fields[part] === undefined ? (
        <code key={part}>{part}</code>
      ) : (
        <em key={part}>{humanize(part)}</em>
      ),
    )}
  </>
)
