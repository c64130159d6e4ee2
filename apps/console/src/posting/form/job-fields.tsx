import { lazy, Suspense, type ReactNode } from 'react'
import { Skeleton } from '../../api/skeleton.tsx'
import { textOrEmpty } from '../../form/form-values.ts'
import { getTopLevelField, type FormState } from '../../form/use-form.ts'
import type { PayValues } from './codecs.ts'
import { JobField, type ControlProps } from './job-field.tsx'
import { maxCompanyLength, maxTitleLength } from './spec.ts'
import { SuggestedText } from './suggested-text.tsx'
import { usePlaceSuggestions, useTitleSuggestions } from './suggestions.ts'

type Props = { form: FormState }

// Loaded after the form, because it is larger than all other fields.
const DescriptionEditor = lazy(async () => ({
  default: (await import('../description/description-editor.tsx')).DescriptionEditor,
}))

/** The fields of a job that do not depend on how job seekers apply. */
export const JobFields = ({ form }: Props) => (
  <>
    <Section title="The job">
      <TitleField form={form} />
      <JobField form={form} name="company" label="Company">
        {(tied) => <TextInput {...{ form, tied }} name="company" maxLength={maxCompanyLength} />}
      </JobField>
      <PlaceField form={form} />
      <Remote form={form} />
      <JobTypeField form={form} />
      <JobField
        form={form}
        name="expiresAt"
        label="Last day to apply"
        hint="Leave it empty if there is none."
      >
        {(tied) => <TextInput {...{ form, tied }} name="expiresAt" type="date" />}
      </JobField>
    </Section>
    <Section title="Pay">
      <PayField form={form} />
    </Section>
    <Section title="Description">
      <DescriptionField form={form} />
      <VacancyField form={form} />
    </Section>
  </>
)

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="part" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

type TextProps = Props & { tied: ControlProps; name: string; maxLength?: number; type?: 'date' | 'url' }

export const TextInput = ({ form, tied, name, ...input }: TextProps) => (
  <input
    {...tied}
    {...input}
    value={textOrEmpty(form.values[name])}
    onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
  />
)

function TitleField({ form }: Props) {
  const value = textOrEmpty(form.values['title'])
  const suggestions = useTitleSuggestions(value)
  return (
    <JobField
      form={form}
      name="title"
      label="Job title"
      hint="Only the name of the job: no pay, no place, no capitals for emphasis."
    >
      {(tied) => (
        <SuggestedText
          {...{ tied, value, suggestions }}
          maxLength={maxTitleLength}
          onChange={(title) => form.set('title', title)}
        />
      )}
    </JobField>
  )
}

function PlaceField({ form }: Props) {
  const places = (form.values['locations'] ?? []) as readonly string[]
  const rows = places.length === 0 ? [''] : places
  const last = rows.length - 1
  const suggestions = usePlaceSuggestions(rows[last] ?? '')
  const set = (index: number, text: string) => form.set('locations', rows.with(index, text))
  return (
    <JobField
      form={form}
      name="locations"
      label="Place"
      hint="City and state, such as Austin, TX. A street and a zip code may come before and after."
    >
      {(tied) => (
        <>
          {rows.slice(0, last).map((place, index) => (
            // Places have no other key.
            // oxlint-disable-next-line react/no-array-index-key
            <p key={index} className="place">
              {place}{' '}
              <button
                type="button"
                className="plain"
                aria-label={`Remove ${place}`}
                onClick={() => form.set('locations', rows.toSpliced(index, 1))}
              >
                ×
              </button>
            </p>
          ))}
          <SuggestedText
            {...{ tied, suggestions }}
            value={rows[last] ?? ''}
            maxLength={255}
            onChange={(text) => set(last, text)}
          />
          {rows[last] === '' || rows.length >= maxPlaces ? null : (
            <button type="button" className="plain" onClick={() => form.set('locations', [...rows, ''])}>
              Add a place
            </button>
          )}
        </>
      )}
    </JobField>
  )
}

/** Maximum number of places in the form. The API accepts 100. */
const maxPlaces = 10

const Remote = ({ form }: Props) => (
  <div className="ui-field flag">
    <input
      type="checkbox"
      id="field-remote"
      checked={form.values['remote'] === true}
      aria-describedby="field-remote-hint"
      onChange={({ currentTarget }) => form.set('remote', currentTarget.checked)}
    />
    <label htmlFor="field-remote">Fully remote</label>
    <p className="ui-field-hint" id="field-remote-hint">
      Only if nobody has to come to a place of work. Hybrid work is not remote.
    </p>
  </div>
)

const jobTypes = ['Full-time', 'Part-time', 'Contract', 'Temporary', 'Internship', 'Per diem', 'Volunteer']

function JobTypeField({ form }: Props) {
  const value = textOrEmpty(form.values['jobType'])
  const choices = value === '' || jobTypes.includes(value) ? jobTypes : [...jobTypes, value]
  return (
    <JobField form={form} name="jobType" label="Work type">
      {(tied) => (
        <select
          {...tied}
          value={value}
          onChange={({ currentTarget }) => form.set('jobType', currentTarget.value)}
        >
          <option value="">Not stated</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
    </JobField>
  )
}

const periods = { HOUR: 'per hour', DAY: 'per day', WEEK: 'per week', MONTH: 'per month', YEAR: 'per year' }

function PayField({ form }: Props) {
  const pay = form.values['pay'] as PayValues
  const set = (changed: Partial<PayValues>) => form.set('pay', { ...pay, ...changed })
  const messages = form.faults.filter(({ field }) => getTopLevelField(field) === 'pay')
  const invalid = messages.length === 0 ? {} : ({ 'aria-invalid': true } as const)
  const amount = (name: 'min' | 'max', label: string) => (
    <div className="dollars">
      <span aria-hidden="true">$</span>
      <input
        {...(name === 'min' ? { id: 'field-pay' } : {})}
        {...invalid}
        className="ui-input"
        inputMode="decimal"
        aria-label={label}
        placeholder={name === 'min' ? 'From' : 'To'}
        maxLength={16}
        value={pay[name]}
        onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
      />
    </div>
  )
  return (
    <fieldset className="pay" aria-describedby="field-pay-hint">
      <legend className="unseen">Pay</legend>
      {messages.length === 0 ? null : (
        <p className="ui-field-error">{messages.map(({ message }) => `Pay ${message}.`).join(' ')}</p>
      )}
      {amount('min', 'Lowest pay')}
      {amount('max', 'Highest pay')}
      <select
        className="ui-input"
        aria-label="Pay period"
        value={pay.period}
        onChange={({ currentTarget }) => set({ period: currentTarget.value })}
      >
        {Object.entries(periods).map(([period, label]) => (
          <option key={period} value={period}>
            {label}
          </option>
        ))}
      </select>
      <p className="ui-field-hint" id="field-pay-hint">
        Leave the second amount empty if there is no range. Several states{' '}
        <a href="/docs/resources/pay-transparency">require pay in job ads</a>.
      </p>
    </fieldset>
  )
}

const DescriptionField = ({ form }: Props) => (
  <JobField
    form={form}
    name="description"
    label="Job description"
    hint="Tasks, requirements, and benefits. You can paste text from a document."
  >
    {(tied) => (
      <Suspense fallback={<Skeleton />}>
        <DescriptionEditor
          tied={tied}
          label="Job description"
          html={textOrEmpty(form.values['description'])}
          onChange={(html) => form.set('description', html)}
        />
      </Suspense>
    )}
  </JobField>
)

const VacancyField = ({ form }: Props) => (
  <JobField
    form={form}
    name="existingVacancy"
    label="Is the ad for an existing vacancy?"
    hint="The page of the job states it. Ads in Ontario must, since 2026."
  >
    {(tied) => (
      <select
        {...tied}
        value={textOrEmpty(form.values['existingVacancy'])}
        onChange={({ currentTarget }) => form.set('existingVacancy', currentTarget.value)}
      >
        <option value="">Not stated</option>
        <option value="YES">Yes, the position is open now</option>
        <option value="NO">No, for future positions</option>
      </select>
    )}
  </JobField>
)
