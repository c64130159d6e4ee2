import { Fragment } from 'react'
import type { FieldSpec, FieldSpecs } from '../../api/rules/field.ts'
import { humanize } from '../../format/text.ts'

/** Shows the help of a field. Names of other form fields are replaced by their labels. */
export const FieldHelp = ({ field: { help }, fields }: { field: FieldSpec; fields: FieldSpecs }) => (
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
