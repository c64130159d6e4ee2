import { readFileSync } from 'node:fs'
import { type CountryResponse, Reader } from 'mmdb-lib'

/** The country of all jobs, with what its territories are called by ISO 3166. */
const homeCountries = new Set(['US', 'AS', 'GU', 'MP', 'PR', 'UM', 'VI'])

/** Whether an address is surely outside the country of the jobs. */
export type IsForeign = (address: string) => boolean

/**
 * Looks addresses up in a file in MaxMind's format (mmdb) with countries, which is kept in memory. One that is not in it, as of a
 * private network, is at home.
 *
 * Throws an error with a sentence for the operator if the file cannot be read.
 *
 * @param file null: no address is abroad
 */
export function createIsForeign(file: string | null): IsForeign {
  if (file === null) return () => false
  const reader = open(file)
  return (address) => {
    const code = countryOf(reader, address)
    return code !== undefined && !homeCountries.has(code)
  }
}

function open(file: string): Reader<CountryResponse> {
  try {
    return new Reader<CountryResponse>(readFileSync(file))
  } catch (error) {
    throw new Error(`GEO_DATABASE is no file in MaxMind's format that can be read: ${file}`, { cause: error })
  }
}

/** Undefined too for what is no address, or of a kind that the file does not have. */
function countryOf(reader: Reader<CountryResponse>, address: string): string | undefined {
  try {
    return reader.get(address)?.country?.iso_code
  } catch {
    return undefined
  }
}
