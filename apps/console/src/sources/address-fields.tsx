import type { SourceConnector } from '@tiller/client/platform'
import { jobBoards } from '@tiller/contract/platform/sources/boards'
import { Field } from '@tiller/ui/field'
import { Select } from '@tiller/ui/select'

/** An XML feed, or the job board of an applicant tracking system. */
type System = SourceConnector | 'FEED'

const systems: { value: System; label: string }[] = [
  { value: 'FEED', label: 'XML feed' },
  ...Object.entries(jobBoards)
    .filter(([connector]) => connector !== 'SITEMAP')
    // `Object.entries` loses the type.
    .map(([connector, { name }]) => ({ value: connector as System, label: name })),
  { value: 'SITEMAP', label: 'Career site with a sitemap' },
]

export const addressOf = (system: System, address: string) =>
  system === 'FEED' ? { feedUrl: address } : { connector: system, board: address }

const addressField = (system: System) => {
  if (system === 'FEED')
    return { label: 'Feed URL', hint: 'The address of an XML file with your jobs.', placeholder: 'https://' }
  if (system === 'SITEMAP')
    return {
      label: 'Sitemap URL',
      hint: 'Its pages must contain JobPosting as JSON-LD, as for Google for Jobs.',
      placeholder: 'https://',
    }
  const hint = `The address of your public job board at ${jobBoards[system].name}.`
  return { label: 'Job board', hint, placeholder: 'https://' }
}

export type Address = { system: System; address: string }

type Props = { value: Address; error: string | null; onChange: (changed: Address) => void }

/** Where the jobs are. */
export function AddressFields({ value: { system, address }, error, onChange }: Props) {
  const { hint, ...field } = addressField(system)
  return (
    <>
      <Select
        id="system"
        label="Where are your jobs?"
        value={system}
        options={systems}
        // The options are the only values.
        onChange={({ target }) => onChange({ system: target.value as System, address })}
      />
      <Field
        {...field}
        id="feed-url"
        hint={`${hint} It is tested before anything is saved.`}
        type={system === 'FEED' || system === 'SITEMAP' ? 'url' : 'text'}
        required
        maxLength={2048}
        value={address}
        error={error}
        onChange={({ target }) => onChange({ system, address: target.value })}
      />
    </>
  )
}
