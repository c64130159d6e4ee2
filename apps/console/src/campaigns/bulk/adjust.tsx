import { Field } from '@tiller/ui/field'
import { Select } from '@tiller/ui/select'
import { useState, type FormEvent } from 'react'
import { Dialog } from '../../form/dialog.tsx'
import { parseMoney } from '../../format/money.ts'
import { humanize } from '../../format/text.ts'
import { amountFields, type AmountField, type BulkChange } from './change.ts'
import { t } from '../../language/text.ts'

/**
 * Parses the change from the form.
 *
 * @returns the change, or the error message
 */
function changeOf(given: FormData): BulkChange | string {
  const by = given.get('by')
  const input = typeof by === 'string' ? by.trim() : ''
  const field = given.get('field') as AmountField
  if (given.get('unit') === 'percent') {
    const percent = Number(input)
    const isPercent = input !== '' && percent >= -100 && percent <= 1000
    return isPercent ? { field, by: { percent } } : t('must be a number from -100 to 1000')
  }
  const cents = parseMoney(input)
  return cents === undefined || cents === 0
    ? t('must be an amount of dollars and cents, such as -0.05')
    : { field, by: { cents } }
}

export function AdjustForm({ begin, close }: { begin: (change: BulkChange) => void; close: () => void }) {
  const [fault, setFault] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const change = changeOf(new FormData(event.currentTarget))
    if (typeof change === 'string') setFault(change)
    else begin(change)
  }
  return (
    <Dialog title={t('Adjust an amount')} onClose={close}>
      <form className="adjust" onSubmit={submit} noValidate>
        <Select
          id="adjust-field"
          name="field"
          label={t('Amount')}
          options={amountFields.map((field) => ({ value: field, label: humanize(field) }))}
        />
        <Field
          id="adjust-by"
          name="by"
          label={t('Change by')}
          inputMode="decimal"
          autoComplete="off"
          placeholder="10"
          hint={t('A negative number lowers it. Fractions of a cent are rounded.')}
          error={fault ?? null}
        />
        <Select
          id="adjust-unit"
          name="unit"
          label={t('Unit')}
          options={[
            { value: 'percent', label: t('Percent') },
            { value: 'dollars', label: t('Dollars') },
          ]}
        />
        <div className="actions">
          <button type="submit" className="ui-button">
            {t('Preview the change')}
          </button>
          <button type="button" className="ui-button ui-button-quiet" onClick={close}>
            {t('Go back')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
