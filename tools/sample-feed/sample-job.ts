/** A row of the input files: one JSON object per line, with the same fields in all files. */
export type Row = {
  id: string
  title: string
  company: string | null
  zip: string
  lat: number | null
  lng: number | null
  description: string | null
  salary_min: number | null
  salary_max: number | null
  salary_period: string | null
  employment_type: string | null
  url: string | null
  date: string | null
  labels: Record<string, unknown>
}

export type SamplePlace = {
  city?: string
  state?: string
  postalcode?: string
  latitude?: string
  longitude?: string
}

/** A job of the sample feed; null fields are omitted. */
export type SampleJob = {
  reference: string
  title: string
  date: Date
  /** Null: the sample's own server shows the job. */
  url: string | null
  company: string
  places: readonly SamplePlace[]
  /** HTML. */
  description: string
  salary: string | null
  jobType: string | null
}

/** The text of a label, or '' if it is missing. */
export function label(row: Row, name: string): string {
  const value = row.labels[name]
  return typeof value === 'string' ? value : ''
}

/** Midnight UTC of an ISO date, or null if the text is not one. */
export function dayOf(text: string | null): Date | null {
  const date = new Date(`${text ?? ''}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? null : date
}
