import { readTable } from './table.ts'

/** A state law that requires job ads to disclose the pay. */
export type PayLaw = {
  /** The abbreviation of the state. */
  state: string
  law: string
  /** The first day when the law applies, for example 2023-01-01. */
  effectiveOn: string
  /** The law applies to employers with at least this number of employees. */
  minEmployees: number
  /** URL of the official text, which takes precedence over this row. */
  source: string
  /** The day on which this row was last compared with published summaries of the law. */
  reviewedOn: string
}

/** Laws about advertised pay. Guidance, not legal advice. */
export const payLaws: readonly PayLaw[] = readTable('pay-laws').map(({ minEmployees, ...law }) => ({
  ...law,
  minEmployees: Number(minEmployees),
}))

/** Returns the laws that apply on a day, given as 2023-01-01. */
export const listPayLawsInForce = (day: string) => payLaws.filter(({ effectiveOn }) => effectiveOn <= day)
