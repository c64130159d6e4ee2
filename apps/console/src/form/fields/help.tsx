import { Fragment } from 'react'
import type { FieldSpec } from '../../api/rules/field.ts'
import { humanize } from '../../format/text.ts'
import { translateKnown } from '../../language/text.ts'

/** Shows the help of a field. Names of other fields are replaced by their labels. */
export const FieldHelp = ({ field: { help } }: { field: FieldSpec }) => (
  <>
    {translateKnown(help)
      .split('`')
      .map((part, index) =>
        index % 2 === 0 ? (
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>{part}</Fragment>
        ) : (
          <em key={part}>{humanize(part)}</em>
        ),
      )}
  </>
)
