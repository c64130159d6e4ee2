import { readTable } from '../../table.ts'

const exceptions = new Map(readTable('city-names').map(({ postal, shownAs }) => [postal, shownAs]))

/** Matches words inside of names that are written in lowercase. */
const smallWords = /(?<=\S )(?:Of|The|And|Or|On|In|By|At|Du|De|Des|Del|A|La(?= Hache))(?= )/g

/** Converts a city name from postal spelling, for example "Mc Lean" or "Saint Louis", to the usual spelling. */
export const formatCityName = (postal: string): string =>
  exceptions.get(postal) ??
  postal
    .replaceAll(smallWords, (word) => word.toLowerCase())
    .replaceAll(/\bMc ?([a-z])/gi, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replaceAll(/\bO (?=[A-Z])/g, "O'")
    .replaceAll(/(?<= )D (?=[A-Z])/g, "d'")
    .replaceAll(/^D (?=[A-Z])/g, "D'")
    .replaceAll(/\bSainte (?=[A-Z])/g, 'Ste. ')
    .replaceAll(/\bSaint (?=[A-Z])/g, 'St. ')
    .replace(/ Afb$/, ' AFB')
