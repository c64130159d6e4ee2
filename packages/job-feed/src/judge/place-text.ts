import type { PlaceParts } from '../document/raw-job.ts'

const isUnitedStates = (text: string) => /^(?:usa?|u\.s\.(?:a\.)?|united states(?: of america)?)$/i.test(text)

/**
 * Splits "85 Crystal Run Road, Middletown, NY 10940" or "Hanoi, Vietnam" by its commas. What stands
 * after the city is called state whatever it is: whether it exists is for the place index to say.
 */
export function readPlaceText(text: string): PlaceParts {
  const pieces = text
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
  const parts: PlaceParts = {}
  const zip = /^(.*?)\s*\b(\d{5}(?:-\d{4})?)$/.exec(pieces.at(-1) ?? '')
  if (zip?.[2] !== undefined) {
    pieces.pop()
    parts.postalCode = zip[2]
    if (zip[1]) pieces.push(zip[1])
  }
  const [first = ''] = pieces
  if (pieces.length > 1 && /^\d+\s/.test(first)) {
    parts.address = first
    pieces.shift()
  }
  return { ...parts, ...cityAndBeyond(pieces) }
}

function cityAndBeyond(pieces: string[]): PlaceParts {
  const [city, state, ...beyond] = pieces
  if (city === undefined) return {}
  if (state === undefined) return { city }
  const country = beyond.at(-1)
  if (country !== undefined) return { city, state: [state, ...beyond.slice(0, -1)].join(', '), country }
  return isUnitedStates(state) ? { city, country: state } : { city, state }
}
