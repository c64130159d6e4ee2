import type { Brand } from '@tiller/client/platform'
import { Field } from '@tiller/ui/field'
import { client } from '../../api/client.ts'
import { QueryBoundary } from '../../api/query-boundary.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { getFormText } from '../../form/form-text.ts'
import { readBase64 } from '../../sources/upload/read-base64.ts'
import { ChangeForm } from '../change-form.tsx'

/** The form of the brand of a publisher or, without `publisherId`, of the installation. */
export function BrandForm({ publisherId }: { publisherId?: number }) {
  const query = publisherId === undefined ? {} : { publisherId }
  return (
    <QueryBoundary of={createQueryOptions('getBrand', { query })} height="form">
      {(brand) => (
        <ChangeForm
          describe={() => 'The brand is changed.'}
          submitLabel="Save brand"
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

const Fields = ({ brand, isInstallation }: { brand: Brand; isInstallation: boolean }) => {
  const inherited = isInstallation ? 'Empty: the default' : 'Empty: that of the installation'
  return (
    <>
      {isInstallation ? (
        <p className="soft">The host is {brand.host}. The setting BASE_URL determines it.</p>
      ) : (
        <Field
          id="host"
          label="Host"
          hint="Job pages in this brand appear there, such as jobs.example.org. Empty: the publisher has no pages of its own."
          name="host"
          maxLength={253}
          defaultValue={brand.host ?? ''}
        />
      )}
      <Field
        id="brand-name"
        label="Name on pages"
        hint={inherited}
        name="name"
        maxLength={64}
        defaultValue={brand.name ?? ''}
      />
      <LogoFields logoUrl={brand.logoUrl} />
      <ColorFields {...brand} />
      <Field
        id="mail-name"
        label="Sender name of mails"
        hint="Empty: the name on pages"
        name="mailName"
        maxLength={64}
        defaultValue={brand.mailName ?? ''}
      />
      <Field
        id="mail-address"
        label="Sender address of mails"
        hint={`SPF and DKIM of its domain must allow the mail server. ${isInstallation ? 'Empty: MAIL_FROM' : inherited}.`}
        name="mailAddress"
        type="email"
        maxLength={254}
        defaultValue={brand.mailAddress ?? ''}
      />
    </>
  )
}

const LogoFields = ({ logoUrl }: Pick<Brand, 'logoUrl'>) => (
  <>
    {logoUrl === null ? null : (
      <>
        <div>
          <img src={new URL(logoUrl).pathname} alt="The logo" height={32} />
        </div>
        <div className="ui-field flag">
          <input id="remove-logo" name="removeLogo" type="checkbox" />
          <label htmlFor="remove-logo">Remove the logo</label>
        </div>
      </>
    )}
    <Field
      id="logo"
      label={logoUrl === null ? 'Logo' : 'Another logo'}
      hint="A PNG image with a transparent background, at most 256 KB and 1,024 pixels wide and high"
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
      label="Accent color"
      hint="Of links and buttons on light backgrounds, such as #0b5c3a"
      name="accentColor"
      pattern="#[0-9a-fA-F]{6}"
      maxLength={7}
      defaultValue={accentColor ?? ''}
    />
    <Field
      id="dark-accent"
      label="Accent color in dark mode"
      hint="Empty: derived from the accent color"
      name="darkAccentColor"
      pattern="#[0-9a-fA-F]{6}"
      maxLength={7}
      defaultValue={darkAccentColor ?? ''}
    />
  </>
)
