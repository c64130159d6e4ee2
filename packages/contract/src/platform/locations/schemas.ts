import { type Static, Type } from 'typebox'
import { listFields } from '../../list.ts'
import { named, page, text } from '../../schema.ts'

const stateId = Type.Integer({ description: 'The state: its FIPS code as a number.', examples: [25] })
const countyId = Type.Integer({ description: 'The county: its FIPS code as a number.', examples: [25017] })
const cityId = Type.Integer({ description: 'The city.', examples: [11028] })
const cityState = text(128, 'City and state, as people write it.', { example: 'Cambridge, MA' })

/** Schema of a zip code: text of five digits, because a number would lose the zero of 02139. */
export const zipCode = text(5, 'Five digits.', { pattern: '^[0-9]{5}$', example: '02139' })

export const State = named(
  'State',
  'A state or territory of the United States.',
  Type.Object({
    id: stateId,
    abbreviation: text(2, 'Two capitals.', { example: 'MA' }),
    name: text(64, 'The name of the state or territory.', { example: 'Massachusetts' }),
  }),
)
export type State = Static<typeof State>

export const County = named(
  'County',
  'A county of the United States.',
  Type.Object({
    id: countyId,
    name: text(64, 'Without the word County.', { example: 'Middlesex' }),
    stateId,
  }),
)
export type County = Static<typeof County>

export const City = named(
  'City',
  'A city of the United States.',
  Type.Object({
    id: cityId,
    name: text(64, 'In the postal spelling.', { example: 'Cambridge' }),
    cityState,
    stateId,
  }),
)
export type City = Static<typeof City>

export const ZipCity = named(
  'ZipCity',
  'A zip code, with its city.',
  Type.Object({
    zipCode,
    cityId,
    city: text(64, 'The city that the zip code belongs to.', { example: 'Cambridge' }),
    cityState,
    countyId,
    stateId,
  }),
)
export type ZipCity = Static<typeof ZipCity>

export const StatePage = page('StatePage', State)
export const CountyPage = page('CountyPage', County)
export const CityPage = page('CityPage', City)
export const ZipCityPage = page('ZipCityPage', ZipCity)

export const stateFields = listFields({ id: 'number', abbreviation: 'string', name: 'string' }, [
  'id',
  'abbreviation',
  'name',
])

export const countyFields = listFields({ id: 'number', name: 'string', stateId: 'number' }, [
  'id',
  'name',
  'stateId',
])

export const cityFields = listFields(
  { id: 'number', name: 'string', cityState: 'string', stateId: 'number' },
  ['id', 'name', 'cityState', 'stateId'],
)

export const zipCityFields = listFields(
  {
    zipCode: 'string',
    cityId: 'number',
    city: 'string',
    cityState: 'string',
    countyId: 'number',
    stateId: 'number',
  },
  ['zipCode', 'city', 'cityState', 'cityId', 'countyId', 'stateId'],
)
