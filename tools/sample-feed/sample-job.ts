/** A row of the input files: one JSON object per line, with the same fields in all files. */
export type SourceRow = {
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

/** A job of the sample feed. Fields that are null are omitted. */
export type SampleJob = {
  reference: string
  title: string
  date: Date
  /** The URL of the job; null if the sandbox hosts its page. */
  url: string | null
  company: string
  places: readonly SamplePlace[]
  /** The description as HTML. */
  description: string
  salary: string | null
  jobType: string | null
}

/** Returns the text of a label, or '' if it is missing. */
export function getLabelText(row: SourceRow, name: string): string {
  const value = row.labels[name]
  return typeof value === 'string' ? value : ''
}

/** Parses an ISO date as midnight UTC; returns null if the text is not one. */
export function parseIsoDay(text: string | null): Date | null {
  const date = new Date(`${text ?? ''}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? null : date
}
