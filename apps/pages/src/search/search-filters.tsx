import { maxSearchedPay } from '@tiller/contract/limits'
import { Field } from '@tiller/ui/field'
import { Select } from '@tiller/ui/select'
import type { Message } from '../language/messages.ts'
import { useText } from '../language/use-text.tsx'

type Kept = Readonly<Record<string, string>>

/** Parameters with a visible field. They need no hidden input. */
const parameters = new Set([
  'd',
  'commute',
  'worktype',
  'worktype_filter',
  'benefit',
  'benefit_filter',
  'salary',
  'salary.min',
  'salary.max',
  'salary.period',
])

const isFilter = (name: string) => parameters.has(name)

const choose = (isChosen: (name: string) => boolean, kept: Kept): Record<string, string> =>
  Object.fromEntries(Object.entries(kept).filter(([name]) => isChosen(name)))

export const omitFilters = (kept: Kept) => choose((name) => !isFilter(name), kept)

const fields = ['worktype', 'benefit', 'salary', 'salary.min', 'salary.max']

const countOf = (kept: Kept) => fields.filter((name) => (kept[name] ?? '') !== '').length

export const hasActiveFilters = (kept: Kept) => countOf(kept) > 0

type Options = readonly { value: string; label: Message }[]

const workTypes: Options = [
  { value: '', label: 'Any' },
  { value: 'fulltime', label: 'Full-time' },
  { value: 'parttime', label: 'Part-time' },
  { value: 'workfromhome', label: 'From home' },
  { value: 'internship', label: 'Internship' },
  { value: 'entrylevel|noexperience', label: 'For beginners' },
  { value: 'gig', label: 'Gig' },
]

const benefits: Options = [
  { value: '', label: 'Any' },
  { value: 'healthcare', label: 'Health care' },
  { value: 'pto', label: 'Paid time off' },
  { value: 'retirement', label: 'Retirement plan' },
  { value: 'education', label: 'Education' },
  { value: 'childcare', label: 'Child care' },
]

const periods: Options = [
  { value: 'hourly', label: 'an hour' },
  { value: 'daily', label: 'a day' },
  { value: 'weekly', label: 'a week' },
  { value: 'monthly', label: 'a month' },
  { value: 'yearly', label: 'a year' },
]

/** The options of the search radius, labeled in miles, with the kilometers of the API as values. */
const radii: Options = [
  ['8', 5],
  ['16', 10],
  ['40', 25],
  ['56', 35],
  ['80', 50],
].map(([value, miles]) => ({
  value: String(value),
  label: { id: 'Within {miles} miles', values: { miles: Number(miles) } },
}))

/** Adds the value from the URL to the options if it is not among them. */
const including = (options: Options, value: string): Options =>
  options.some((option) => option.value === value) ? options : [...options, { value, label: 'As searched' }]

function Choice({
  name,
  label,
  options,
  kept,
  usual = '',
}: {
  name: string
  label: Message
  options: Options
  kept: Kept
  usual?: string
}) {
  const t = useText()
  const value = kept[name] ?? usual
  const shown = including(options, value).map((option) => ({ ...option, label: t(option.label) }))
  return <Select id={name} name={name} label={t(label)} defaultValue={value} options={shown} />
}

/** The filters, which are collapsed by default and work without a script. */
export function SearchFilters({ kept }: { kept: Kept }) {
  const t = useText()
  return (
    <details className="filters">
      <summary>
        {hasActiveFilters(kept)
          ? t('Filters: {count, plural, other {# set}}', { count: countOf(kept) })
          : t('Filters')}
      </summary>
      <div>
        <input type="hidden" name="worktype_filter" value="1" />
        <input type="hidden" name="benefit_filter" value="1" />
        <Choice name="worktype" label="Kind of work" options={workTypes} kept={kept} />
        <Choice name="benefit" label="Benefit" options={benefits} kept={kept} />
        <Field
          id="salary"
          name="salary.min"
          label={t('Pay at least ($)')}
          type="number"
          min={0}
          max={maxSearchedPay}
          step="any"
          defaultValue={kept['salary.min'] ?? kept['salary'] ?? ''}
        />
        <Choice name="salary.period" label="Pay is for" options={periods} kept={kept} usual="hourly" />
        <Choice name="d" label="Distance" options={radii} kept={kept} usual="40" />
      </div>
    </details>
  )
}
