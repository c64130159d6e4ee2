import { t } from '../../language/text.ts'

export type PaletteChoice = { label: string; kind: string; href: string }

type Found = {
  places: readonly PaletteChoice[]
  campaigns: readonly { id: number; name: string }[]
  jobs: readonly { id: number; title: string; jobReference: string }[]
}

export function listPaletteChoices(
  input: string,
  { places, campaigns, jobs }: Found,
): readonly PaletteChoice[] {
  const text = input.toLowerCase()
  const job = ({ id, title, jobReference }: Found['jobs'][number]): PaletteChoice => ({
    label: title,
    kind: t('Job {reference}', { reference: jobReference }),
    href: `/jobs/${id}`,
  })
  const isMeant = ({ jobReference }: Found['jobs'][number]) => jobReference.toLowerCase() === text
  return [
    ...jobs.filter(isMeant).map(job),
    ...places.filter(({ label }) => label.toLowerCase().includes(text)),
    ...campaigns.map(({ id, name }) => ({ label: name, kind: t('Campaign'), href: `/campaigns/${id}` })),
    ...jobs.filter((each) => !isMeant(each)).map(job),
  ]
}
