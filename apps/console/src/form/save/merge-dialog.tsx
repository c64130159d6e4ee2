import { useState } from 'react'
import { t } from '../../language/text.ts'
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
    <Dialog title={t('Someone else has changed this in the meantime')} onClose={back} isWide>
      {adopted.length === 0 ? null : <Adopted fields={adopted} values={values} />}
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
          {t('Use these values')}
        </button>
        <button type="button" className="ui-button ui-button-quiet" onClick={back}>
          {t('Not now')}
        </button>
      </div>
    </Dialog>
  )
}

const Adopted = ({ fields, values }: { fields: readonly string[]; values: FormValues }) => (
  <p>
    {t('Updated to the other person’s values, because you have not changed them: {fields}.', {
      fields: fields
        .map((field) =>
          t('{field}, now {value}', { field: humanize(field), value: formatFormValue(values[field]) }),
        )
        .join('; '),
    })}
  </p>
)

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
        {humanize(field)} <span className="soft">{t('was {value}', { value: formatFormValue(base) })}</span>
      </legend>
      <label>
        <input type="radio" name={name} checked={!isTheirs} onChange={() => choose(false)} />{' '}
        {t('Mine: {value}', { value: formatFormValue(mine) })}
      </label>
      <label>
        <input type="radio" name={name} checked={isTheirs} onChange={() => choose(true)} />{' '}
        {t('Theirs: {value}', { value: formatFormValue(theirs) })}
      </label>
    </fieldset>
  )
}

const longest = 120

function formatFormValue(value: unknown): string {
  if (value === '' || value === undefined) return t('empty')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
