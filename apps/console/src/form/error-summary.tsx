import { Notice } from '@tiller/ui/notice'
import type { FieldProblem } from '@tiller/client/platform'
import { humanize } from '../format/text.ts'
import { getControlId, focusField, getTopLevelField } from './use-form.ts'

export const ErrorSummary = ({ faults }: { faults: readonly FieldProblem[] }) =>
  faults.length === 0 ? null : (
    <Notice tone="bad">
      <p>
        <strong>
          {faults.length === 1 ? 'One field needs' : `${faults.length} fields need`} to be corrected.
        </strong>
      </p>
      <ul>
        {faults.map(({ field, message }) => (
          <li key={field + message}>
            <a
              href={`#${getControlId(field)}`}
              onClick={(event) => {
                event.preventDefault()
                focusField(field)
              }}
            >
              {humanize(getTopLevelField(field))}
            </a>{' '}
            {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
