import { rowsOf } from '../csv.ts'

/** A group of the classification. Ids are SOC codes without the dash: 110000, 111000. */
export type Category = {
  id: number
  description: string
  indication: 'MAJOR_INDUSTRY' | 'MINOR_INDUSTRY'
  /** The major group itself, or the one that a minor group belongs to. */
  majorId: number
}

export type SocOccupation = { code: string; title: string; minorId: number; majorId: number }

const idOf = (code: string) => Number(code.replace('-', ''))

/** Reads the SOC structure: one row a group, each below the group that it belongs to. */
export function readSoc(file: string): { categories: Category[]; occupations: SocOccupation[] } {
  const categories: Category[] = []
  const occupations: SocOccupation[] = []
  let majorId = 0
  let minorId = 0
  for (const row of rowsOf(file)) {
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
