import type { FormState } from '../../form/use-form.ts'
import { textOrEmpty } from '../../form/form-values.ts'
import { Section } from './job-fields.tsx'
import { JobField } from './job-field.tsx'
import { t } from '../../language/text.ts'

type Props = { form: FormState; isBoundToForm: boolean }

/** The fields of the job's campaign: price per click and monthly budget. */
export function AdvertiseFields({ form, isBoundToForm }: Props) {
  const isAdvertised = form.values['isAdvertised'] === true
  return (
    <Section title={t('Advertise')}>
      <div className="ui-field flag">
        <input
          type="checkbox"
          id="advertise"
          checked={isAdvertised}
          disabled={isBoundToForm}
          aria-describedby="advertise-hint"
          onChange={({ currentTarget }) => form.set('isAdvertised', currentTarget.checked)}
        />
        <label htmlFor="advertise">{t('Start a campaign for this job')}</label>
        <p className="ui-field-hint" id="advertise-hint">
          {isBoundToForm
            ? t('The application form belongs to the campaign.')
            : t('You pay only for clicks, and never more than the monthly budget.')}
        </p>
      </div>
      {isAdvertised ? (
        <>
          <Amount form={form} name="basicCpc" />
          <Amount form={form} name="monthlyBudget" />
        </>
      ) : null}
    </Section>
  )
}

const Amount = ({ form, name }: { form: FormState; name: string }) => (
  <JobField form={form} name={name}>
    {(tied) => (
      <div className="dollars">
        <span aria-hidden="true">$</span>
        <input
          {...tied}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={textOrEmpty(form.values[name])}
          onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
        />
      </div>
    )}
  </JobField>
)
