import { useState } from 'react'
import { humanize } from '../../format/text.ts'
import type { MergeConflict, MergeResult } from './merge.ts'
import { Dialog } from '../dialog.tsx'
import type { FormValues } from '../form-values.ts'

/** A dialog that shows the changes that another user has made meanwhile. The user resolves each conflict. */
export function MergeDialog({
  merge: { values, adopted, conflicts },
  go,
  back,
}: {
  merge: MergeResult
  go: (decided: FormValues) => void
  back: () => void
}) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const choose = (field: string, isTheirs: boolean) => {
    const next = new Set(theirs)
    if (isTheirs) next.add(field)
    else next.delete(field)
    setTheirs(next)
  }
  const decided = () => ({
    ...values,
    ...Object.fromEntries(
      conflicts.filter(({ field }) => theirs.has(field)).map((each) => [each.field, each.theirs]),
    ),
  })
  return (
    <Dialog title="Someone else has changed this in the meantime" onClose={back} isWide>
      {adopted.length === 0 ? null : (
        <p>
          Updated to the other person’s values, because you have not changed them:{' '}
          {adopted.map((field) => `${humanize(field)}, now ${formatFormValue(values[field])}`).join('; ')}.
        </p>
      )}
      {conflicts.map((conflict) => (
        <Choice
          key={conflict.field}
          conflict={conflict}
          isTheirs={theirs.has(conflict.field)}
          choose={(isTheirs) => choose(conflict.field, isTheirs)}
        />
      ))}
      <div className="actions">
        <button type="button" className="ui-button" onClick={() => go(decided())}>
          Use these values
        </button>
        <button type="button" className="ui-button ui-button-quiet" onClick={back}>
          Not now
        </button>
      </div>
    </Dialog>
  )
}

function Choice({
  conflict: { field, base, mine, theirs },
  isTheirs,
  choose,
}: {
  conflict: MergeConflict
  isTheirs: boolean
  choose: (isTheirs: boolean) => void
}) {
  const name = `merge-${field}`
  return (
    <fieldset className="conflict">
      <legend>
        {humanize(field)} <span className="soft">was {formatFormValue(base)}</span>
      </legend>
      <label>
        <input type="radio" name={name} checked={!isTheirs} onChange={() => choose(false)} /> Mine:{' '}
        {formatFormValue(mine)}
      </label>
      <label>
        <input type="radio" name={name} checked={isTheirs} onChange={() => choose(true)} /> Theirs:{' '}
        {formatFormValue(theirs)}
      </label>
    </fieldset>
  )
}

const longest = 120

function formatFormValue(value: unknown): string {
  if (value === '' || value === undefined) return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
