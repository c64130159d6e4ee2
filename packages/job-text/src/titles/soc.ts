import { parseCsvRows } from '../csv.ts'

/** A group of the SOC (Standard Occupational Classification). Ids are codes without the dash: 110000, 111000. */
export type Category = {
  id: number
  description: string
  indication: 'MAJOR_INDUSTRY' | 'MINOR_INDUSTRY'
  /** The id of the major group; its own id if it is one. */
  majorId: number
}

export type SocOccupation = { code: string; title: string; minorId: number; majorId: number }

const idOf = (code: string) => Number(code.replace('-', ''))

/** Parses the structure of the SOC. In the file, each row follows its group. */
export function parseSocStructure(file: string): { categories: Category[]; occupations: SocOccupation[] } {
  const categories: Category[] = []
  const occupations: SocOccupation[] = []
  let majorId = 0
  let minorId = 0
  for (const row of parseCsvRows(file)) {
    const description = row('Name') ?? ''
    const [major, minor, code] = ['Major Group', 'Minor Group', 'Detailed Occupation'].map(row)
    if (major) {
      majorId = idOf(major)
      categories.push({ id: majorId, description, indication: 'MAJOR_INDUSTRY', majorId })
    } else if (minor) {
      minorId = idOf(minor)
      categories.push({ id: minorId, description, indication: 'MINOR_INDUSTRY', majorId })
    } else if (code) {
      occupations.push({ code, title: description, minorId, majorId })
    }
  }
  if (categories.length === 0 || occupations.length === 0)
    throw new Error('categories: not a SOC structure file')
  return { categories, occupations }
}
