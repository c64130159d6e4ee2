import { fields } from 'virtual:fields/SimulatedSettings'
import { validate } from 'virtual:rules/SimulatedSettings'
import type { JobCampaign } from '@tiller/client/platform'
import { Button } from '@tiller/ui/button'
import type { FormEvent } from 'react'
import { orderFields } from '../../api/rules/field.ts'
import { ErrorSummary } from '../../form/error-summary.tsx'
import { FormField } from '../../form/fields/form-field.tsx'
import { findChangedFields, toFormValues } from '../../form/form-values.ts'
import { useForm, type FormState } from '../../form/use-form.ts'
import { addDays } from '../../format/day.ts'
import { t } from '../../language/text.ts'
import { useToday } from '../../session/me.ts'
import { addFullTargetCpa } from '../form/layout.ts'
import { createSimulationRequest, type SimulatedPatch, type SimulationSearch } from './simulation-search.ts'

const { fullTargetCpa: _, ...known } = fields

const usual = ['monthlyBudget', 'budgetPacing', 'pacingDom', 'extendBudgetPacing'] as const
const bidding = [
  'minCpc',
  'useSmartCpc',
  'autopilot',
  'autopilotMaxCpc',
  'targetCpaType',
  'targetCpa',
] as const

const shown = orderFields(known, ['basicCpc', 'tillerProCpc', ...usual, ...bidding])

type Props = { campaign: JobCampaign; search: SimulationSearch; go: (next: SimulationSearch) => void }

export function SimulationForm({ campaign, search, go }: Props) {
  const start = toFormValues(campaign, shown)
  const { form, check, drop } = useForm(
    `simulation ${campaign.id} ${JSON.stringify(search)}`,
    { fields: shown, validate, finish: addFullTargetCpa },
    { values: toFormValues({ ...campaign, ...createSimulationRequest(search).patch }, shown) },
  )
  const cpc = campaign.tillerPro === 'OFF' ? 'basicCpc' : 'tillerProCpc'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const days = daysOf(new FormData(event.currentTarget))
    const body = check()
    if (body === undefined) return
    const tried = findChangedFields(start, form.values)
    const named = tried.includes('targetCpaType') ? [...tried, 'fullTargetCpa'] : tried
    // The body has passed the contract's rules.
    const patch = Object.fromEntries(named.map((name) => [name, body[name]])) as SimulatedPatch
    drop()
    go({ ...days, ...patch })
  }
  return (
    <form className="form" onSubmit={submit} noValidate>
      <ErrorSummary faults={form.faults} />
      <section className="part" aria-labelledby="tried-title">
        <h2 id="tried-title">{t('Settings to try')}</h2>
        <div className="tried">
          <FormField form={form} name={cpc} />
          <Fields form={form} names={usual} />
        </div>
      </section>
      <details className="part">
        <summary>{t('Bidding')}</summary>
        <div className="part-fields tried">
          <Fields form={form} names={bidding} />
        </div>
      </details>
      <Days search={search} />
      <div className="form-end">
        <Button type="submit">{t('Simulate')}</Button>
        {Object.values(search).every((value) => value === undefined) ? null : (
          <Button type="button" kind="quiet" onClick={() => go({})}>
            {t('Start over')}
          </Button>
        )}
        <p className="soft">{t('This changes nothing.')}</p>
      </div>
    </form>
  )
}

const Fields = ({ form, names }: { form: FormState; names: readonly string[] }) =>
  names.map((name) => <FormField key={name} form={form} name={name} />)

function daysOf(values: FormData): Pick<SimulationSearch, 'from' | 'to'> {
  const day = (name: string) => {
    const value = values.get(name)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  return { from: day('from'), to: day('to') }
}

/** Number of past days that can be simulated, which is the API's limit. */
const daysBack = 90

function Days({ search: { from, to } }: { search: SimulationSearch }) {
  const today = useToday()
  const limits = { min: addDays(today, -daysBack), max: addDays(today, -1) }
  return (
    <fieldset className="times">
      <legend className="unseen">{t('Period')}</legend>
      {(
        [
          ['from', t('From'), from],
          ['to', t('To'), to],
        ] as const
      ).map(([name, label, value]) => (
        <label key={name} className="day">
          <span>{label}</span>
          <input className="ui-input" type="date" name={name} defaultValue={value} {...limits} />
        </label>
      ))}
      <p className="soft">{t('Empty: the last 30 full days. At most 62 days.')}</p>
    </fieldset>
  )
}
