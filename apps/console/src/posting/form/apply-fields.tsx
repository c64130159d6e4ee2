import type { FormState } from '../../form/use-form.ts'
import type { ApplyValues } from './codecs.ts'
import { Section, TextInput } from './job-fields.tsx'
import { JobField } from './job-field.tsx'
import { t } from '../../language/text.ts'

const ways = {
  URL: t('On your website'),
  FORM: t('With a hosted form, read in the console'),
  EMAIL: t('With a hosted form, sent to you by e-mail'),
} as const

/**
 * The choice of how job seekers apply. The hosted form is a setting of the campaign, so it is offered only with a
 * campaign.
 */
export function ApplyFields({ form, canHost }: { form: FormState; canHost: boolean }) {
  const apply = form.values['email'] as ApplyValues
  const set = (changed: Partial<ApplyValues>) => form.set('email', { ...apply, ...changed })
  return (
    <Section title={t('How to apply')}>
      <fieldset className="ways">
        <legend className="unseen">{t('How do job seekers apply?')}</legend>
        {Object.entries(ways).map(([way, label]) => (
          <label key={way}>
            <input
              type="radio"
              name="apply"
              value={way}
              checked={apply.by === way}
              disabled={way !== 'URL' && !canHost}
              // The keys of `ways`.
              onChange={() => set({ by: way as ApplyValues['by'] })}
            />{' '}
            {label}
          </label>
        ))}
        {canHost ? null : (
          <p className="ui-field-hint">{t('A form needs a campaign: advertise the job below.')}</p>
        )}
      </fieldset>
      {apply.by === 'EMAIL' ? <Recipient form={form} onChange={(address) => set({ address })} /> : null}
      <WebAddress form={form} isHosted={apply.by !== 'URL'} />
    </Section>
  )
}

type RecipientProps = { form: FormState; hint?: string; onChange: (address: string) => void }

function Recipient({ form, hint, onChange }: RecipientProps) {
  const { address } = form.values['email'] as ApplyValues
  return (
    <JobField form={form} name="email" hint={hint}>
      {(tied) => (
        <input
          {...tied}
          type="email"
          maxLength={254}
          value={address}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </JobField>
  )
}

/**
 * The fields for how job seekers apply to an existing job. Only addresses can be changed, because the hosted form is
 * a setting of the campaign.
 */
export const EditedApplyFields = ({ form }: { form: FormState }) => (
  <Section title={t('How to apply')}>
    <WebAddress form={form} isHosted={false} />
    <Recipient
      form={form}
      hint={t('Only for jobs with a hosted form. Leave it empty to read applications in the console.')}
      onChange={(address) => form.set('email', { by: address === '' ? 'URL' : 'EMAIL', address })}
    />
  </Section>
)

const WebAddress = ({ form, isHosted }: { form: FormState; isHosted: boolean }) => (
  <JobField
    form={form}
    name="url"
    hint={
      isHosted
        ? t('Shown to job seekers when the form is not available, for example while the campaign is paused.')
        : t('The page on which job seekers read about the job and apply.')
    }
  >
    {(tied) => <TextInput {...{ form, tied }} name="url" maxLength={2048} />}
  </JobField>
)
