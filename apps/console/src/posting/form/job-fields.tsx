import { lazy, Suspense, type ReactNode } from 'react'
import { Skeleton } from '../../api/skeleton.tsx'
import { textOrEmpty } from '../../form/form-values.ts'
import { getTopLevelField } from '../../api/rules/field.ts'
import { formatProblem } from '../../form/describe-problems.ts'
import type { FormState } from '../../form/use-form.ts'
import type { PayValues } from './codecs.ts'
import { JobField, type ControlProps } from './job-field.tsx'
import { maxCompanyLength, maxTitleLength } from './spec.ts'
import { SuggestedText } from './suggested-text.tsx'
import { usePlaceSuggestions, useTitleSuggestions } from './suggestions.ts'
import { t, Text } from '../../language/text.ts'
import { jobTypes } from '../../jobs/preview/job-types.ts'

type Props = { form: FormState }

// Loaded after the form, because it is larger than all other fields.
const DescriptionEditor = lazy(async () => ({
  default: (await import('../description/description-editor.tsx')).DescriptionEditor,
}))

/** The fields of a job that do not depend on how job seekers apply. */
export const JobFields = ({ form }: Props) => (
  <>
    <Section title={t('The job')}>
      <TitleField form={form} />
      <JobField form={form} name="company">
        {(tied) => <TextInput {...{ form, tied }} name="company" maxLength={maxCompanyLength} />}
      </JobField>
      <PlaceField form={form} />
      <Remote form={form} />
      <JobTypeField form={form} />
      <JobField form={form} name="expiresAt" hint={t('Leave it empty if there is none.')}>
        {(tied) => <TextInput {...{ form, tied }} name="expiresAt" type="date" />}
      </JobField>
    </Section>
    <Section title={t('Pay')}>
      <PayField form={form} />
    </Section>
    <Section title={t('Description')}>
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
      hint={t('Only the name of the job: no pay, no place, no capitals for emphasis.')}
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
      hint={t('City and state, such as Austin, TX. A street and a zip code may come before and after.')}
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
                aria-label={t('Remove {name}', { name: place })}
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
              {t('Add a place')}
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
    <label htmlFor="field-remote">{t('Fully remote')}</label>
    <p className="ui-field-hint" id="field-remote-hint">
      {t('Only if nobody has to come to a place of work. Hybrid work is not remote.')}
    </p>
  </div>
)

function JobTypeField({ form }: Props) {
  const value = textOrEmpty(form.values['jobType'])
  const choices = new Set([...Object.keys(jobTypes), ...(value === '' ? [] : [value])])
  return (
    <JobField form={form} name="jobType">
      {(tied) => (
        <select
          {...tied}
          value={value}
          onChange={({ currentTarget }) => form.set('jobType', currentTarget.value)}
        >
          <option value="">{t('Not stated')}</option>
          {[...choices].map((choice) => (
            <option key={choice} value={choice}>
              {jobTypes[choice] ?? choice}
            </option>
          ))}
        </select>
      )}
    </JobField>
  )
}

const periods = {
  HOUR: t('per hour'),
  DAY: t('per day'),
  WEEK: t('per week'),
  MONTH: t('per month'),
  YEAR: t('per year'),
}

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
        placeholder={name === 'min' ? t('From') : t('To')}
        maxLength={16}
        value={pay[name]}
        onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
      />
    </div>
  )
  return (
    <fieldset className="pay" aria-describedby="field-pay-hint">
      <legend className="unseen">{t('Pay')}</legend>
      {messages.length === 0 ? null : (
        <p className="ui-field-error">
          {messages.map(({ message }) => formatProblem(t('Pay'), message)).join(' ')}
        </p>
      )}
      {amount('min', t('Lowest pay'))}
      {amount('max', t('Highest pay'))}
      <select
        className="ui-input"
        aria-label={t('Pay period')}
        value={pay.period}
        onChange={({ currentTarget }) => set({ period: currentTarget.value })}
      >
        {Object.entries(periods).map(([period, label]) => (
          <option key={period} value={period}>
            {label}
          </option>
        ))}
      </select>
      <PayHint />
    </fieldset>
  )
}

const PayHint = () => (
  <p className="ui-field-hint" id="field-pay-hint">
    <Text
      id="Leave the second amount empty if there is no range. Several states <link>require pay in job ads</link>."
      values={{ link: (content) => <a href="/docs/resources/pay-transparency">{content}</a> }}
    />
  </p>
)

const DescriptionField = ({ form }: Props) => (
  <JobField
    form={form}
    name="description"
    hint={t('Tasks, requirements, and benefits. You can paste text from a document.')}
  >
    {(tied) => (
      <Suspense fallback={<Skeleton />}>
        <DescriptionEditor
          tied={tied}
          label={form.labelOf('description')}
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
    hint={t('The page of the job states it. Ads in Ontario must, since 2026.')}
  >
    {(tied) => (
      <select
        {...tied}
        value={textOrEmpty(form.values['existingVacancy'])}
        onChange={({ currentTarget }) => form.set('existingVacancy', currentTarget.value)}
      >
        <option value="">{t('Not stated')}</option>
        <option value="YES">{t('Yes, the position is open now')}</option>
        <option value="NO">{t('No, for future positions')}</option>
      </select>
    )}
  </JobField>
)
