import { spellingKey } from './spelling.ts'

const keyed = <T>(entries: Iterable<readonly [string, T]>) =>
  new Map([...entries].map(([name, value]) => [spellingKey(name), value]))

/** What people call a city beside its name, as city and state. */
export const nicknames = keyed<readonly [city: string, state: string]>([
  ['Washington DC', ['Washington', 'DC']],
  ['NYC', ['New York', 'NY']],
  ['New York City', ['New York', 'NY']],
  ['City of New York', ['New York', 'NY']],
  ['SF', ['San Francisco', 'CA']],
  ['San Fran', ['San Francisco', 'CA']],
  ['DC', ['Washington', 'DC']],
  ['D.C. Metro', ['Washington', 'DC']],
  ['Philly', ['Philadelphia', 'PA']],
  ['Vegas', ['Las Vegas', 'NV']],
  ['SLC', ['Salt Lake City', 'UT']],
  ['NOLA', ['New Orleans', 'LA']],
  ['St. Pete', ['Saint Petersburg', 'FL']],
  ['Indy', ['Indianapolis', 'IN']],
  ['OKC', ['Oklahoma City', 'OK']],
  ['Nashville-Davidson', ['Nashville', 'TN']],
  ['Research Triangle Park', ['Durham', 'NC']],
  ['RTP', ['Durham', 'NC']],
  ['Tysons', ['Tysons Corner', 'VA']],
])

export type Area = { name: string; state: string; lat: number; lng: number; radiusKm: number }

const area = (name: string, state: string, [lat, lng, radiusKm]: readonly [number, number, number]): Area => {
  return { name, state, lat, lng, radiusKm }
}

const bayArea = area('San Francisco Bay Area, CA', 'CA', [37.6, -122.2, 80])
const dallas = area('Dallas-Fort Worth, TX', 'TX', [32.82, -97.0, 70])
const twinCities = area('Minneapolis-St. Paul, MN', 'MN', [44.96, -93.2, 50])
const triangle = area('Raleigh-Durham, NC', 'NC', [35.88, -78.8, 45])
const siliconValley = area('Silicon Valley, CA', 'CA', [37.37, -122.03, 35])
const southernCalifornia = area('Southern California', 'CA', [33.9, -117.8, 160])
const northernCalifornia = area('Northern California', 'CA', [38.3, -121.9, 200])
const northernVirginia = area('Northern Virginia', 'VA', [38.86, -77.3, 45])
const hamptonRoads = area('Hampton Roads, VA', 'VA', [36.93, -76.35, 50])
const tampaBay = area('Tampa Bay Area, FL', 'FL', [27.9, -82.55, 50])
const southFlorida = area('South Florida', 'FL', [26.2, -80.25, 90])
const longIsland = area('Long Island, NY', 'NY', [40.79, -73.13, 75])
const capital = area('Washington DC Area', 'DC', [38.9, -77.05, 55])
const lehighValley = area('Lehigh Valley, PA', 'PA', [40.65, -75.45, 35])
const inlandEmpire = area('Inland Empire, CA', 'CA', [34.0, -117.3, 60])

/** Regions without borders. Their middles and reaches are ours, rounded: they only have to hold the region. */
export const areas = keyed<Area>([
  ['San Francisco Bay Area', bayArea],
  ['San Francisco Bay', bayArea],
  ['SF Bay Area', bayArea],
  ['Bay Area', bayArea],
  ['Dallas-Fort Worth', dallas],
  ['Dallas/Fort Worth', dallas],
  ['Dallas-Ft Worth Metroplex', dallas],
  ['DFW', dallas],
  ['DFW Metroplex', dallas],
  ['Minneapolis-St. Paul', twinCities],
  ['Minneapolis/St. Paul', twinCities],
  ['Twin Cities', twinCities],
  ['Raleigh-Durham', triangle],
  ['Raleigh/Durham', triangle],
  ['Raleigh-Durham-Chapel Hill', triangle],
  ['Research Triangle', triangle],
  ['Silicon Valley', siliconValley],
  ['Southern California', southernCalifornia],
  ['SoCal', southernCalifornia],
  ['Northern California', northernCalifornia],
  ['NorCal', northernCalifornia],
  ['Northern Virginia', northernVirginia],
  ['NoVA', northernVirginia],
  ['Hampton Roads', hamptonRoads],
  ['Tampa Bay', tampaBay],
  ['Tampa Bay Area', tampaBay],
  ['South Florida', southFlorida],
  ['Long Island', longIsland],
  ['Washington DC Area', capital],
  ['DC Metro Area', capital],
  ['DMV', capital],
  ['Lehigh Valley', lehighValley],
  ['Inland Empire', inlandEmpire],
])
