import { Notice } from '@tiller/ui/notice'
import type { FieldProblem } from '@tiller/client/platform'
import { spoken } from '../format/text.ts'
import { controlId, goToField, topOf } from './use-form.ts'

/** Everything that is wrong, each leading to its field. */
export const FaultSummary = ({ faults }: { faults: readonly FieldProblem[] }) =>
  faults.length === 0 ? null : (
    <Notice tone="bad">
      <p>
        <strong>
          {faults.length === 1 ? 'One thing is' : `${faults.length} things are`} to be put right.
        </strong>
      </p>
      <ul>
        {faults.map(({ field, message }) => (
          <li key={field + message}>
            <a
              href={`#${controlId(field)}`}
              onClick={(event) => {
                event.preventDefault()
                goToField(field)
              }}
            >
              {spoken(topOf(field))}
            </a>{' '}
            {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
