/** A row of the input files: one JSON object a line, in the shape all of them share. */
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

/** A job of the sample feed; what is null is left out of it. */
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

/** The text of a label, '' when it is missing. */
export function label(row: Row, name: string): string {
  const value = row.labels[name]
  return typeof value === 'string' ? value : ''
}

/** Midnight UTC of an ISO day, or null when the text is none. */
export function dayOf(text: string | null): Date | null {
  const date = new Date(`${text ?? ''}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? null : date
}
