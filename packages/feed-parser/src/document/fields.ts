import { plainName } from './names.ts'

/**
 * Every field with the element names it is read from, in plain spelling (see `plainName`). When a job
 * has several of them the earlier name wins, and of equal names the one without a namespace prefix.
 */
export const fieldNames = {
  title: 'title jobtitle positiontitle vacancytitle headline position',
  postedAt:
    'date dateposted posteddate postdate postedat postedon postingdate listdate listingdate publishdate ' +
    'publicationdate pubdate published publisheddate publishedat opendate livedate dateadded datesinceonline ' +
    'created createdat createddate creationdate datecreated updated',
  reference:
    'referencenumber reference referenceid referencecode refcode refnumber refno jobreference jobreferencenumber ' +
    'jobref jobid jobidentifier partnerjobid senderreference displayreference externalid externaljobid uniqueid ' +
    'identifier id jobkey key jobnumber jobcode requisitionid requisitionnumber reqid vacancyid guid',
  url:
    'url joburl detailurl detailsurl jobdetailurl jobdetailsurl joblink vacancyurl link landingpageurl applyurl ' +
    'applicationurl applylink applicationlink',
  company:
    'company companyname employer employername hiringorganization hiringcompany organization organisation ' +
    'organizationname subcompany advertisername clientname recruiter recruitername agency agencyname',
  description:
    'encoded description jobdescription jobdescriptions fulldescription htmldescription descriptionrequirements ' +
    'jobbody body content summary desc',
  address: 'streetaddress address street addressline1',
  city: 'city cityname jobcity town',
  state: 'state statecode stateprovince jobstate region province area',
  postalCode: 'postalcode zip zipcode postcode postal',
  country: 'country countrycode countryname',
  latitude: 'latitude lat',
  longitude: 'longitude lng lon long',
  remote:
    'remote isremote remotetype remotejob remotework workfromhome telecommute telecommuting workplacetype ' +
    'workplacetypes workplace joblocationtype workmodel',
  email: 'email applyemail applicationemail emailaddress',
  salary: 'salary salarytext salaryrange salarydescription compensation pay',
  education: 'education educationlevel',
  jobType: 'jobtype employmenttype contracttype positiontype type',
  experience: 'experience experiencelevel yearsofexperience seniority',
  majorCategory: 'majorcategory0 majorcategory',
  minorCategory: 'minorcategory0 minorcategory',
  cpc: 'cpc',
  price: 'price',
  targetCpa: 'targetcpa',
  advertiserId: 'advertiserid',
  srcCampId: 'campaignid srccampid',
  srcSegId: 'segmentid srcsegid',
  expiresAt:
    'expirationdate expirydate expiredate expiration expires expiresat validthrough validuntil ' +
    'closingdate closedate enddate deadline applicationdeadline advertisetodatetimeutc advertisetodatetime',
  logoUrl: 'logo logourl companylogo companylogourl',
} as const satisfies Record<string, string>

export type Field = keyof typeof fieldNames

export const placeFields = [
  'address',
  'city',
  'state',
  'postalCode',
  'country',
  'latitude',
  'longitude',
] as const
export type PlaceField = (typeof placeFields)[number]
const places = new Set<string>(placeFields)
export const isPlaceField = (field: string): field is PlaceField => places.has(field)

/** The children of `<tiller_apply>`. */
const applyNames = {
  customQuestionsUrl: 'customquestions customquestionsurl',
  postUrl: 'posturl',
  addressCollection: 'addresscollection',
  resumeRequired: 'resumerequired',
} as const satisfies Record<string, string>

export type ApplyField = keyof typeof applyNames

/** What an element inside a job means; a lower rank wins over a higher one. */
export type Meaning =
  | { kind: 'field'; field: Field; rank: number }
  | { kind: 'apply-field'; field: ApplyField }
  | { kind: 'location' | 'locations' | 'apply' | 'author' | 'name' | 'none' }

/** The other elements with a meaning: places, each a line of text or parts, and lists of them. */
export const locationNames = new Set(['location', 'joblocation', 'office'])
export const locationListNames = new Set(['locations', 'joblocations', 'offices', 'additionaloffices'])

function meaningOfPlainName(plain: string, prefixed: boolean): Meaning {
  if (locationNames.has(plain)) return { kind: 'location' }
  if (locationListNames.has(plain)) return { kind: 'locations' }
  if (plain === 'tillerapply') return { kind: 'apply' }
  if (plain === 'author') return { kind: 'author' }
  if (plain === 'name') return { kind: 'name' }
  const field = fieldByName.get(plain)
  if (field !== undefined) return { kind: 'field', field: field.field, rank: field.rank + (prefixed ? 1 : 0) }
  const applyField = applyFieldByName.get(plain)
  return applyField === undefined ? { kind: 'none' } : { kind: 'apply-field', field: applyField.field }
}

/** Each name of a table with the key it stands for and its place in the list. */
function byName<Key extends string>(table: Record<Key, string>): Map<string, { field: Key; rank: number }> {
  // Object.keys forgets that a constant table has no other keys than its own.
  const fields = Object.keys(table) as Key[]
  return new Map(
    fields.flatMap((field) => table[field].split(' ').map((name, i) => [name, { field, rank: i * 2 }])),
  )
}

const fieldByName = byName(fieldNames)
const applyFieldByName = byName(applyNames)

/** Spellings met so far; bounded, because a hostile feed can invent names for ever. */
const met = new Map<string, Meaning>()
const metMax = 1_000

/** What an element of this name means inside a job, as far as its name alone says it. */
export function meaningOf(name: string): Meaning {
  const known = met.get(name)
  if (known !== undefined) return known
  const meaning = meaningOfPlainName(plainName(name), name.includes(':'))
  if (met.size < metMax) met.set(name, meaning)
  return meaning
}
