import type { Brand } from '@tiller/client/platform'
import { Field } from '@tiller/ui/field'
import { client } from '../../api/client.ts'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { getFormText } from '../../form/form-text.ts'
import { readBase64 } from '../../sources/upload/read-base64.ts'
import { ChangeForm } from '../change-form.tsx'
import { t } from '../../language/text.ts'

/** The form of the brand of a publisher or, without `publisherId`, of the installation. */
export function BrandForm({ publisherId }: { publisherId?: number }) {
  const query = publisherId === undefined ? {} : { publisherId }
  return (
    <QueryBoundary of={createQueryOptions('getBrand', { query })} height="form">
      {(brand) => (
        <ChangeForm
          describe={() => t('The brand is changed.')}
          submitLabel={t('Save brand')}
          save={async (form) => client.updateBrand({ query, body: await changesOf(form, publisherId) })}
        >
          <Fields key={JSON.stringify(brand)} brand={brand} isInstallation={publisherId === undefined} />
        </ChangeForm>
      )}
    </QueryBoundary>
  )
}

const textFields = ['name', 'accentColor', 'darkAccentColor', 'mailName', 'mailAddress'] as const

async function changesOf(form: FormData, publisherId: number | undefined) {
  const valueOf = (field: string) => getFormText(form, field).trim() || null
  const file = form.get('logo')
  const logo = file instanceof File && file.size > 0 ? await readBase64(file) : undefined
  return {
    // `Object.fromEntries` loses the names.
    ...(Object.fromEntries(textFields.map((field) => [field, valueOf(field)])) as Record<
      (typeof textFields)[number],
      string | null
    >),
    ...(publisherId === undefined ? {} : { host: valueOf('host') }),
    ...(form.has('removeLogo') ? { logo: null } : logo === undefined ? {} : { logo }),
  }
}

type FieldsProps = { brand: Brand; isInstallation: boolean }

const Fields = ({ brand, isInstallation }: FieldsProps) => (
  <>
    {isInstallation ? (
      <p className="soft">
        {t('The host is {host}. The setting BASE_URL determines it.', { host: brand.host ?? '' })}
      </p>
    ) : (
      <Field
        id="host"
        label={t('Host')}
        hint={t(
          'Job pages in this brand appear there, such as jobs.example.org. Empty: the publisher has no pages of its own.',
        )}
        name="host"
        maxLength={253}
        defaultValue={brand.host ?? ''}
      />
    )}
    <Field
      id="brand-name"
      label={t('Name on pages')}
      hint={t(isInstallation ? 'Empty: the default' : 'Empty: that of the installation')}
      name="name"
      maxLength={64}
      defaultValue={brand.name ?? ''}
    />
    <LogoFields logoUrl={brand.logoUrl} />
    <ColorFields {...brand} />
    <MailFields brand={brand} isInstallation={isInstallation} />
  </>
)

const MailFields = ({ brand: { mailName, mailAddress }, isInstallation }: FieldsProps) => (
  <>
    <Field
      id="mail-name"
      label={t('Sender name of mails')}
      hint={t('Empty: the name on pages')}
      name="mailName"
      maxLength={64}
      defaultValue={mailName ?? ''}
    />
    <Field
      id="mail-address"
      label={t('Sender address of mails')}
      hint={t(
        isInstallation
          ? 'SPF and DKIM of its domain must allow the mail server. Empty: MAIL_FROM.'
          : 'SPF and DKIM of its domain must allow the mail server. Empty: that of the installation.',
      )}
      name="mailAddress"
      type="email"
      maxLength={254}
      defaultValue={mailAddress ?? ''}
    />
  </>
)

const LogoFields = ({ logoUrl }: Pick<Brand, 'logoUrl'>) => (
  <>
    {logoUrl === null ? null : (
      <>
        <div>
          <img src={new URL(logoUrl).pathname} alt={t('The logo')} height={32} />
        </div>
        <div className="ui-field flag">
          <input id="remove-logo" name="removeLogo" type="checkbox" />
          <label htmlFor="remove-logo">{t('Remove the logo')}</label>
        </div>
      </>
    )}
    <Field
      id="logo"
      label={t(logoUrl === null ? 'Logo' : 'Another logo')}
      hint={t('A PNG image with a transparent background, at most 256 KB and 1,024 pixels wide and high')}
      name="logo"
      type="file"
      accept="image/png"
    />
  </>
)

const ColorFields = ({ accentColor, darkAccentColor }: Pick<Brand, 'accentColor' | 'darkAccentColor'>) => (
  <>
    <Field
      id="accent"
      label={t('Accent color')}
      hint={t('Of links and buttons on light backgrounds, such as #0b5c3a')}
      name="accentColor"
      pattern="#[0-9a-fA-F]{6}"
      maxLength={7}
      defaultValue={accentColor ?? ''}
    />
    <Field
      id="dark-accent"
      label={t('Accent color in dark mode')}
      hint={t('Empty: derived from the accent color')}
      name="darkAccentColor"
      pattern="#[0-9a-fA-F]{6}"
      maxLength={7}
      defaultValue={darkAccentColor ?? ''}
    />
  </>
)
