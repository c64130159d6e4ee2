import type { ConfigQuery } from '@tiller/client/platform'
import { fields } from 'virtual:fields/ConfigQuery'
import { FieldHelp } from '../form/fields/help.tsx'
import { humanize } from '../format/text.ts'
import { ChoiceChips, TextChips } from './chips.tsx'
import {
  conditionKinds,
  createEmptyCondition,
  type ConditionValue,
  type FilterValues,
} from './filter-values.ts'
import { t } from '../language/text.ts'

type Props = { filters: readonly FilterValues[]; set: (filters: readonly FilterValues[]) => void }
type Name = keyof ConfigQuery

const names = Object.keys(conditionKinds) as Name[]

/** An editor of job filters. A job must match all conditions of at least one alternative. */
export const FiltersEditor = ({ filters, set }: Props) => (
  <div className="filters">
    {filters.map((filter, index) => (
      // Alternatives have no other key.
      // oxlint-disable-next-line react/no-array-index-key
      <fieldset key={index}>
        <legend>{index === 0 ? t('Jobs that match') : t('or jobs that match')}</legend>
        <Alternative
          filter={filter}
          set={(next) => set(filters.map((each, place) => (place === index ? next : each)))}
        />
        <button
          type="button"
          className="plain"
          aria-label={t('Remove filter {number, number}', { number: index + 1 })}
          onClick={() => set(filters.filter((_, place) => place !== index))}
        >
          {t('Remove')}
        </button>
      </fieldset>
    ))}
    <div className="actions">
      <button type="button" className="plain" onClick={() => set([...filters, { title: [] }])}>
        {filters.length === 0 ? t('Choose jobs') : t('Add an alternative')}
      </button>
      {filters.length === 0 ? (
        <button type="button" className="plain" onClick={() => set([{}])}>
          {t('Take every job')}
        </button>
      ) : null}
    </div>
  </div>
)

function Alternative({ filter, set }: { filter: FilterValues; set: (filter: FilterValues) => void }) {
  const present = names.filter((name) => filter[name] !== undefined)
  return (
    <>
      {present.length === 0 ? <p className="soft">{t('Every job.')}</p> : null}
      {present.map((name) => (
        <Condition
          key={name}
          name={name}
          condition={filter[name] ?? []}
          set={(condition) => set({ ...filter, [name]: condition })}
          remove={() => set(Object.fromEntries(Object.entries(filter).filter(([each]) => each !== name)))}
        />
      ))}
      <select
        className="ui-input add-condition"
        aria-label={t('Add a condition')}
        value=""
        onChange={({ currentTarget }) => {
          const name = currentTarget.value as Name
          set({ ...filter, [name]: createEmptyCondition(conditionKinds[name]) })
        }}
      >
        <option value="">{t('Add a condition…')}</option>
        {names
          .filter((name) => filter[name] === undefined)
          .map((name) => (
            <option key={name} value={name}>
              {conditionLabel(name)}
            </option>
          ))}
      </select>
    </>
  )
}

/** Returns the label of a condition: `stateId` becomes `State`. */
const conditionLabel = (name: string) => humanize(name.replace(/Id$/, ''))

function Condition({
  name,
  condition,
  set,
  remove,
}: {
  name: Name
  condition: ConditionValue
  set: (condition: ConditionValue) => void
  remove: () => void
}) {
  const label = conditionLabel(name)
  const field = fields[name]
  return (
    <div className="condition">
      <p className="label">
        {label}
        <button
          type="button"
          className="bare"
          aria-label={t('Remove the condition {label}', { label })}
          onClick={remove}
        >
          ×
        </button>
      </p>
      <ConditionControl {...{ name, label, condition, set }} />
      {field === undefined ? null : (
        <p className="ui-field-hint">
          <FieldHelp field={field} />
        </p>
      )}
    </div>
  )
}

function ConditionControl({
  name,
  label,
  condition,
  set,
}: {
  name: Name
  label: string
  condition: ConditionValue
  set: (condition: ConditionValue) => void
}) {
  if (typeof condition === 'boolean')
    return (
      <select
        className="ui-input"
        aria-label={label}
        value={String(condition)}
        onChange={({ currentTarget }) => set(currentTarget.value === 'true')}
      >
        <option value="true">{t('Yes')}</option>
        <option value="false">{t('No')}</option>
      </select>
    )
  if ('from' in condition)
    return (
      <div className="from-to">
        {(['from', 'to'] as const).map((end) => (
          <input
            key={end}
            className="ui-input"
            aria-label={end === 'from' ? t('{label} from', { label }) : t('{label} to', { label })}
            placeholder={end === 'from' ? t('from') : t('to')}
            {...(conditionKinds[name] === 'time'
              ? { type: 'datetime-local' }
              : { inputMode: 'decimal' as const })}
            value={condition[end]}
            onChange={({ currentTarget }) => set({ ...condition, [end]: currentTarget.value })}
          />
        ))}
      </div>
    )
  const chips = { name, label, values: condition, set }
  return conditionKinds[name] === 'ids' ? <ChoiceChips {...chips} /> : <TextChips {...chips} />
}
