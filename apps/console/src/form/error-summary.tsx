import { Notice } from '@tiller/ui/notice'
import type { FieldProblem } from '@tiller/client/platform'
import type { ReactNode } from 'react'
import { t, Text, translateKnown } from '../language/text.ts'
import { humanize } from '../format/text.ts'
import { getTopLevelField } from '../api/rules/field.ts'
import { getControlId, focusField } from './use-form.ts'

/** Lists the first problem of each field. */
export function ErrorSummary({ faults }: { faults: readonly FieldProblem[] }) {
  const fields = faults.map(({ field }) => getTopLevelField(field))
  const firsts = faults.filter((_, index) => fields.indexOf(fields[index] ?? '') === index)
  return firsts.length === 0 ? null : (
    <Notice tone="bad">
      <p>
        <strong>
          {t(
            '{count, plural, one {One field needs to be corrected.} other {# fields need to be corrected.}}',
            { count: firsts.length },
          )}
        </strong>
      </p>
      <ul>
        {firsts.map(({ field, message }) => (
          <li key={field}>
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
}

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
