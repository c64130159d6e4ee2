import { parse } from 'csv-parse/sync'

/** A group of the classification. Ids are SOC codes without the dash: 110000, 111000. */
export type Category = {
  id: number
  description: string
  indication: 'MAJOR_INDUSTRY' | 'MINOR_INDUSTRY'
  /** The major group itself, or the one that a minor group belongs to. */
  majorId: number
}

export type SocOccupation = { code: string; title: string; minorId: number; majorId: number }

type Row = Record<string, string>

const idOf = (code: string) => Number(code.replace('-', ''))

/** Reads the SOC structure: one row a group, each below the group that it belongs to. */
export function readSoc(file: string): { categories: Category[]; occupations: SocOccupation[] } {
  const categories: Category[] = []
  const occupations: SocOccupation[] = []
  let majorId = 0
  let minorId = 0
  for (const row of parse<Row>(file, { columns: true, bom: true, skip_empty_lines: true })) {
    const description = row['Name'] ?? ''
    if (row['Major Group']) {
      majorId = idOf(row['Major Group'])
      categories.push({ id: majorId, description, indication: 'MAJOR_INDUSTRY', majorId })
    } else if (row['Minor Group']) {
      minorId = idOf(row['Minor Group'])
      categories.push({ id: minorId, description, indication: 'MINOR_INDUSTRY', majorId })
    } else if (row['Detailed Occupation']) {
      occupations.push({ code: row['Detailed Occupation'], title: description, minorId, majorId })
    }
  }
  if (categories.length === 0 || occupations.length === 0)
    throw new Error('categories: not a SOC structure file')
  return { categories, occupations }
}
