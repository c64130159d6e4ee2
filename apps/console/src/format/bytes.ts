import { formatDecimal } from './text.ts'

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** Formats a number of bytes with a decimal unit: 53687091200 becomes `53.7 GB`. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${formatDecimal(bytes / 1000 ** power)} ${units[power]}`
}
