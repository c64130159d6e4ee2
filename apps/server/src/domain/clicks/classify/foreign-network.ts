import { readFileSync } from 'node:fs'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { StartError } from '#lib/postgres/embedded/start-error.ts'

/** The United States and its territories (ISO 3166) count as domestic. */
const homeCountries = new Set(['US', 'AS', 'GU', 'MP', 'PR', 'UM', 'VI'])

/** Whether an address is known to be outside the United States. */
export type IsForeignAddress = (address: string) => boolean

/**
 * Looks up addresses in a country database in MaxMind's format (mmdb), held in memory. Addresses that it does not
 * contain, such as private ones, are not foreign.
 *
 * @param file null: no address is foreign
 * @throws StartError if the file cannot be read
 */
export function createForeignAddressLookup(file: string | null): IsForeignAddress {
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
    throw new StartError(`GEO_DATABASE is not a readable file in MaxMind's format: ${file}.`, {
      cause: error,
    })
  }
}

/**
 * Returns the country of an address, or undefined for an invalid address or an IP version that the file does not cover.
 */
function countryOf(reader: Reader<CountryResponse>, address: string): string | undefined {
  try {
    return reader.get(address)?.country?.iso_code
  } catch {
    return undefined
  }
}
