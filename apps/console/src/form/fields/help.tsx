import { Fragment } from 'react'
import type { FieldInfo, FieldInfos } from '../../api/rules/field.ts'
import { humanize } from '../../format/text.ts'

/** Shows the contract's description. Names of other form fields become their labels. */
export const Help = ({ field: { help }, fields }: { field: FieldInfo; fields: FieldInfos }) => (
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
