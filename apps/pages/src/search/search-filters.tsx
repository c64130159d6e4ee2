import { Field } from '@tiller/ui/field'
import { Select } from '@tiller/ui/select'

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

type Options = readonly { value: string; label: string }[]

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
  { value: '8', label: 'Within 5 miles' },
  { value: '16', label: 'Within 10 miles' },
  { value: '40', label: 'Within 25 miles' },
  { value: '56', label: 'Within 35 miles' },
  { value: '80', label: 'Within 50 miles' },
]

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
  label: string
  options: Options
  kept: Kept
  usual?: string
}) {
  const value = kept[name] ?? usual
  return (
    <Select id={name} name={name} label={label} defaultValue={value} options={including(options, value)} />
  )
}

/** The filters, which are collapsed by default and work without a script. */
export const SearchFilters = ({ kept }: { kept: Kept }) => (
  <details className="filters">
    <summary>{hasActiveFilters(kept) ? `Filters: ${countOf(kept)} set` : 'Filters'}</summary>
    <div>
      <input type="hidden" name="worktype_filter" value="1" />
      <input type="hidden" name="benefit_filter" value="1" />
      <Choice name="worktype" label="Kind of work" options={workTypes} kept={kept} />
      <Choice name="benefit" label="Benefit" options={benefits} kept={kept} />
      <Field
        id="salary"
        name="salary.min"
        label="Pay at least ($)"
        inputMode="decimal"
        pattern="[0-9]*[.]?[0-9]*"
        title="A number, such as 20"
        maxLength={11}
        defaultValue={kept['salary.min'] ?? kept['salary'] ?? ''}
      />
      <Choice name="salary.period" label="Pay is for" options={periods} kept={kept} usual="hourly" />
      <Choice name="d" label="Distance" options={radii} kept={kept} usual="40" />
    </div>
  </details>
)
