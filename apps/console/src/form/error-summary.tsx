import { Notice } from '@tiller/ui/notice'
import type { FieldProblem } from '@tiller/client/platform'
import type { ReactNode } from 'react'
import { t, Text, translateKnown } from '../language/text.ts'
import { humanize } from '../format/text.ts'
import { getTopLevelField } from '../api/rules/field.ts'
import { getControlId, focusField } from './use-form.ts'

export const ErrorSummary = ({ faults }: { faults: readonly FieldProblem[] }) =>
  faults.length === 0 ? null : (
    <Notice tone="bad">
      <p>
        <strong>
          {t(
            '{count, plural, one {One field needs to be corrected.} other {# fields need to be corrected.}}',
            { count: faults.length },
          )}
        </strong>
      </p>
      <ul>
        {faults.map(({ field, message }) => (
          <li key={field + message}>
            <Text
              id="<link>{field}</link> {message}"
              values={{
                field: humanize(getTopLevelField(field)),
                message: translateKnown(message),
                link: (label) => <FieldLink field={field}>{label}</FieldLink>,
              }}
            />
          </li>
        ))}
      </ul>
    </Notice>
  )

const FieldLink = ({ field, children }: { field: string; children: ReactNode }) => (
  <a
    href={`#${getControlId(field)}`}
    onClick={(event) => {
      event.preventDefault()
      focusField(field)
    }}
  >
    {children}
  </a>
)
