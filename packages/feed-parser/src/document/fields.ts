import { toPlainName } from './names.ts'

/**
 * The element names of each field, in plain spelling (`toPlainName`), the preferred name first. If a job has the same
 * name with and without a namespace prefix, the name without it is used.
 */
export const elementNamesByField = {
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
    'remote isremote remotetype remotestatus remotejob remotework workfromhome telecommute telecommuting workplacetype ' +
    'workplacetypes workplace joblocationtype workmodel',
  email: 'email applyemail applicationemail emailaddress',
  salary:
    'salary salarytext salaryrange salarydescription compensation pay payrange payrate wage wages basesalary ' +
    'estimatedsalary remuneration',
  hourlyPay: 'hourlyrate hourlypay hourlywage hourlysalary ratehourly',
  dailyPay: 'dailyrate dailypay dailywage dailysalary dayrate',
  weeklyPay: 'weeklypay weeklyrate weeklywage weeklysalary',
  monthlyPay: 'monthlysalary salarymonthly monthlypay monthlyrate',
  yearlyPay: 'annualsalary yearlysalary salaryannual salaryyearly annualpay annualrate',
  salaryMin:
    'salarymin minsalary salaryminimum minimumsalary salaryfrom salarylow paymin minpay payfrom compensationmin mincompensation',
  salaryMax:
    'salarymax maxsalary salarymaximum maximumsalary salaryto salaryhigh paymax maxpay payto compensationmax maxcompensation',
  salaryUnit:
    'salaryperiod salaryunit salarytype salaryinterval salaryfrequency payperiod payunit paytype payinterval ' +
    'payfrequency compensationinterval compensationperiod salarytimeunit',
  salaryCurrency: 'salarycurrency paycurrency compensationcurrency currency',
  education: 'education educationlevel',
  jobType: 'jobtype employmenttype contracttype positiontype type',
  experience: 'experience experiencelevel yearsofexperience seniority',
  majorCategory: 'majorcategory0 majorcategory',
  minorCategory: 'minorcategory0 minorcategory',
  cpc: 'cpc',
  price: 'price',
  priceCurrency: 'cpccurrency bidcurrency pricecurrency',
  targetCpa: 'targetcpa',
  advertiserId: 'advertiserid',
  srcCampId: 'campaignid srccampid',
  srcSegId: 'segmentid srcsegid',
  expiresAt:
    'expirationdate expirydate expiredate expiration expires expiresat validthrough validuntil ' +
    'closingdate closedate enddate deadline applicationdeadline advertisetodatetimeutc advertisetodatetime ' +
    'expiry expirationdatetime expirydatetime expirationtime expiresdate expireson expiredat expiringdate ' +
    'validto validtill validend validenddate validthru enddatetime endsat endson ends jobenddate ' +
    'jobexpirydate jobexpirationdate postingenddate postingexpirationdate listingenddate unpublishdate unpublishat ' +
    'unpublishon removaldate removedate takedowndate closesat closeson closes closedat duedate applyby applybefore ' +
    'lastdate lastdatetoapply',
  logoUrl: 'logo logourl companylogo companylogourl',
  existingVacancy: 'existingvacancy isexistingvacancy',
} as const satisfies Record<string, string>

export type FeedField = keyof typeof elementNamesByField

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

/** Names of the children of `<tiller_apply>`. */
const applyNames = {
  customQuestionsUrl: 'customquestions customquestionsurl',
  postUrl: 'posturl',
  addressCollection: 'addresscollection',
  resumeRequired: 'resumerequired',
} as const satisfies Record<string, string>

export type ApplyField = keyof typeof applyNames

/** The meaning of an element inside a job. Lower ranks take precedence. */
export type ElementMeaning =
  | { kind: 'field'; field: FeedField; rank: number }
  | { kind: 'apply-field'; field: ApplyField }
  /** The name resembles those of a field, but its value is too uncertain to be used. */
  | { kind: 'similar'; field: FeedField }
  | { kind: 'location' | 'locations' | 'apply' | 'author' | 'name' | 'none' }

/** Names of elements that contain one or more locations, each as text or as child elements. */
export const locationElementNames = new Set(['location', 'joblocation', 'office'])
export const locationListElementNames = new Set(['locations', 'joblocations', 'offices', 'additionaloffices'])

function meaningOfPlainName(plain: string, prefixed: boolean): ElementMeaning {
  if (locationElementNames.has(plain)) return { kind: 'location' }
  if (locationListElementNames.has(plain)) return { kind: 'locations' }
  if (plain === 'tillerapply') return { kind: 'apply' }
  if (plain === 'author') return { kind: 'author' }
  if (plain === 'name') return { kind: 'name' }
  const field = fieldByName.get(plain)
  if (field !== undefined) return { kind: 'field', field: field.field, rank: field.rank + (prefixed ? 1 : 0) }
  const applyField = applyFieldByName.get(plain)
  if (applyField !== undefined) return { kind: 'apply-field', field: applyField.field }
  const [, similar, use] = similarTo(plain) ?? []
  if (similar === undefined) return { kind: 'none' }
  return use === 'read'
    ? { kind: 'field', field: similar, rank: similarRank }
    : { kind: 'similar', field: similar }
}

/** Inverts a table: maps each name to its key and its rank. */
function byName<Key extends string>(table: Record<Key, string>): Map<string, { field: Key; rank: number }> {
  // `Object.keys` loses the type.
  const fields = Object.keys(table) as Key[]
  return new Map(
    fields.flatMap((field) => table[field].split(' ').map((name, i) => [name, { field, rank: i * 2 }])),
  )
}

const fieldByName = byName(elementNamesByField)
const applyFieldByName = byName(applyNames)

/** Names of the children of a `<salary>` element, from schema.org and other formats. */
const payPartNames: Partial<Record<FeedField, string>> = {
  salaryMin: 'min minimum minvalue minamount from low start lower',
  salaryMax: 'max maximum maxvalue maxamount to high end upper',
  salaryUnit: 'unit unittext period interval frequency type per timeunit duration',
  salaryCurrency: 'currency currencycode',
}
const payPartByName = new Map(
  (Object.keys(payPartNames) as FeedField[]).flatMap((field) =>
    (payPartNames[field] ?? '').split(' ').map((name) => [name, field] as const),
  ),
)

/** Returns the field of a child element or attribute of `<salary>`. */
export const findPayField = (plain: string): FeedField | undefined =>
  payPartByName.get(plain) ?? fieldByName.get(plain)?.field

const endName = new RegExp(
  '^(?:job|ad|post|posting|listing|vacancy|position|requisition|publication|publish|advert|advertisement|offer|opening|' +
    'application|apply|online|display)?(?:expir(?:y|ation|es|ing|e|ed)?(?:date|time|datetime|day|on|at)?|' +
    'valid(?:ity)?(?:to|until|till|thru|through|end)(?:date|time|datetime)?|deadline(?:date)?|' +
    '(?:end|clos(?:e|es|ing)|removal|unpublish|unpost|takedown|stop|inactive|deactivat(?:e|ion)|archive)(?:date|datetime|day|on|at)|' +
    '(?:available|active|live|open|visible|publish(?:ed)?|display)(?:until|till|thru|through)|' +
    '(?:job|ad|post|posting|listing|vacancy|application|apply)(?:end|ends|close|closes|closing|until|till|thru|through)|until|closing|' +
    '(?:date|time)(?:of)?(?:expir(?:y|ation|es|ing|e|ed)|end|clos(?:e|es|ing|ed)|remov(?:al|ed)|unpublish(?:ed)?|valid(?:to|until|thru|through)))' +
    '(?:utc|gmt|local|timestamp|epoch|ts)?$',
)

const payName =
  '(?:salary|pay|compensation|comp|wage|remuneration|(?:hourly|annual|yearly|monthly|base)(?:rate|pay|wage|salary))(?:range)?'
const lowest = '(?:min|minimum|from|low|lower|start)(?:value|amount)?'
const highest = '(?:max|maximum|to|high|upper|end)(?:value|amount)?'

/**
 * Patterns of names that probably mean a field, although its table lacks them. Elements that may be prices are only
 * reported.
 */
const similarNames: readonly [RegExp, FeedField, 'read' | 'report'][] = [
  [endName, 'expiresAt', 'read'],
  [new RegExp(`^(?:${payName}${lowest}|(?:min|minimum|lowest|starting)${payName})$`), 'salaryMin', 'read'],
  [new RegExp(`^(?:${payName}${highest}|(?:max|maximum|highest)${payName})$`), 'salaryMax', 'read'],
  [
    new RegExp(`^${payName}(?:rate)?(?:type|unit|unittext|period|interval|frequency|basis|timeunit|per)$`),
    'salaryUnit',
    'read',
  ],
  [new RegExp(`^${payName}(?:amount|value|info|details?)$`), 'salary', 'read'],
  [new RegExp(`^${payName}currency(?:code)?$`), 'salaryCurrency', 'read'],
  [
    /^(?:max|min|default|sponsored|suggested|job|my|advertiser)?(?:bid|cpc|ppc|click)(?:bid|cpc|amount|price|cost|value|rate|usd|cents|dollars|max|min)?$|^(?:cost|price)perclick$/,
    'cpc',
    'report',
  ],
  [
    /^(?:cpa|cpabid|maxcpa|costperapply|costperapplication|costperlead|cpl|goalcpa|cpagoal)$/,
    'targetCpa',
    'report',
  ],
]

/** Finds the field that an unknown element probably means. */
const similarTo = (plain: string) => similarNames.find(([pattern]) => pattern.test(plain))

/** The rank of similar names. It exceeds that of every name in the tables, so these take precedence. */
const similarRank = 3_000

/** Caches the meanings of at most `metMax` names, because a hostile feed can contain any number of them. */
const met = new Map<string, ElementMeaning>()
const metMax = 1_000

/** Meanings of names that apply in one format only, by the path of its jobs. */
const namesOfShape: Readonly<Record<string, Readonly<Record<string, FeedField>>>> = {
  'workzagjobs/position': { department: 'majorCategory' },
}

/**
 * Returns the meaning of an element by its name.
 *
 * @param shape the path of the feed's jobs, which identifies the format
 */
export function getElementMeaning(shape: string, name: string): ElementMeaning {
  const field = namesOfShape[shape]?.[name]
  return field === undefined ? getNameMeaning(name) : { kind: 'field', field, rank: similarRank }
}

/**
 * Returns the meaning of an element name that applies in all formats. Case, separators, and namespace do not matter.
 */
export function getNameMeaning(name: string): ElementMeaning {
  const known = met.get(name)
  if (known !== undefined) return known
  const meaning = meaningOfPlainName(toPlainName(name), name.includes(':'))
  if (met.size < metMax) met.set(name, meaning)
  return meaning
}
