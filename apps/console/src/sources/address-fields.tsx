import type { SourceConnector } from '@tiller/client/platform'
import { jobBoards } from '@tiller/contract/platform/sources/boards'
import { Field } from '@tiller/ui/field'
import { Select } from '@tiller/ui/select'
import type { ComponentProps } from 'react'
import { t } from '../language/text.ts'

/**
 * The origin of a source's jobs: an XML feed, an uploaded spreadsheet, or the job board of an applicant tracking
 * system.
 */
type System = SourceConnector | 'FEED' | 'UPLOAD'

const systems: { value: System; label: string }[] = [
  { value: 'FEED', label: t('XML feed') },
  { value: 'UPLOAD', label: t('Spreadsheet (CSV or Excel)') },
  ...Object.entries(jobBoards)
    .filter(([connector]) => connector !== 'SITEMAP')
    // `Object.entries` loses the type.
    .map(([connector, { name }]) => ({ value: connector as System, label: name })),
  { value: 'SITEMAP', label: t('Career site with a sitemap') },
]

export const createAddressBody = ({ system, address }: SourceAddress) =>
  system === 'FEED' || system === 'UPLOAD' ? { feedUrl: address } : { connector: system, board: address }

/** Returns the fields of a new source for this address. */
export const createSourceFields = (address: SourceAddress) =>
  address.system === 'UPLOAD' ? { type: 'UPLOAD' as const } : createAddressBody(address)

const addressField = (system: Exclude<System, 'UPLOAD'>) => {
  if (system === 'FEED')
    return {
      label: t('Feed URL'),
      hint: t('The address of an XML file with your jobs.'),
      placeholder: 'https://',
    }
  if (system === 'SITEMAP')
    return {
      label: t('Sitemap URL'),
      hint: t('Its pages must contain JobPosting as JSON-LD, as for Google for Jobs.'),
      placeholder: 'https://',
    }
  const hint = t('The address of your public job board at {name}.', { name: jobBoards[system].name })
  return { label: t('Job board'), hint, placeholder: 'https://' }
}

export type SourceAddress = { system: System; address: string }

type Props = { value: SourceAddress; error: string | null; onChange: (changed: SourceAddress) => void }

/** Fields for the address that jobs are fetched from. */
export const AddressFields = ({ value, error, onChange }: Props) => (
  <>
    <Select
      id="system"
      label={t('Where are your jobs?')}
      value={value.system}
      options={systems}
      // The options are the only values.
      onChange={({ target }) => onChange({ ...value, system: target.value as System })}
    />
    {value.system === 'UPLOAD' ? (
      <p className="soft">{t('Create the source first; then upload its spreadsheet.')}</p>
    ) : (
      <AddressField
        {...addressField(value.system)}
        type={value.system === 'FEED' || value.system === 'SITEMAP' ? 'url' : 'text'}
        value={value.address}
        error={error}
        onChange={({ target }) => onChange({ ...value, address: target.value })}
      />
    )}
  </>
)

const AddressField = ({ hint, ...field }: Omit<ComponentProps<typeof Field>, 'id'>) => (
  <Field
    id="feed-url"
    required
    maxLength={2048}
    hint={
      <>
        {hint} {t('It is tested before anything is saved.')}
      </>
    }
    {...field}
  />
)
