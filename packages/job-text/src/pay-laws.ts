import { readTable } from './table.ts'

/** A state law that requires job ads to disclose the pay. */
export type PayLaw = {
  /** The abbreviation of the state. */
  state: string
  law: string
  /** The first day on which it applies: 2023-01-01. */
  effectiveOn: string
  /** The smallest number of employees of an employer to whom it applies. */
  minEmployees: number
  /** The official text. Read it before you rely on the row. */
  source: string
  /** The day on which the row was last compared with published summaries of the law. */
  reviewedOn: string
}

/** Laws about advertised pay. Guidance, not legal advice. */
export const payLaws: readonly PayLaw[] = readTable('pay-laws').map(({ minEmployees, ...law }) => ({
  ...law,
  minEmployees: Number(minEmployees),
}))

/** The laws that apply on a day. */
export const listPayLawsOn = (day: string) => payLaws.filter(({ effectiveOn }) => effectiveOn <= day)
