import { Notice } from '@tiller/ui/notice'
import { useEffect, useRef, type ReactNode } from 'react'
import { t, Text, translateKnown } from '../language/text.ts'
import { getTopLevelField } from '../api/rules/field.ts'
import { getControlId, focusField, type FormProblem } from './use-form.ts'

/** Lists the first problem of each field. */
export function ErrorSummary({ faults }: { faults: readonly FormProblem[] }) {
  useFocusOnFirst(faults)
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
        {firsts.map(({ field, label, message }) => (
          <li key={field}>
            <Text
              id="<link>{field}</link> {message}"
              values={{
                field: label,
                message: translateKnown(message),
                link: (content) => <FieldLink field={field}>{content}</FieldLink>,
              }}
            />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Moves the focus to the first invalid field that the form shows, even if its section is collapsed. */
function useFocusOnFirst(faults: readonly FormProblem[]) {
  const lastCount = useRef(0)
  useEffect(() => {
    const isNew = faults.length > lastCount.current
    lastCount.current = faults.length
    if (!isNew) return
    const first = faults.find(({ field }) => document.getElementById(getControlId(field)) !== null)
    if (first !== undefined) focusField(first.field)
  }, [faults])
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
