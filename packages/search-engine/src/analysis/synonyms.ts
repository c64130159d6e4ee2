/**
 * Spellings with the same meaning in job ads. The first of each line is indexed; documents and queries are mapped to
 * it.
 */
export const spellingVariants: readonly (readonly string[])[] = [
  ['senior', 'sr', 'snr'],
  ['junior', 'jr', 'jnr'],
  ['manager', 'mgr', 'mngr'],
  ['management', 'mgmt', 'mgt'],
  ['assistant', 'asst', 'asstt'],
  ['associate', 'assoc'],
  ['administrative', 'admin'],
  ['administrator', 'adm'],
  ['technician', 'tech', 'techn'],
  ['representative', 'rep', 'reps'],
  ['supervisor', 'supv', 'supvr', 'supr'],
  ['coordinator', 'coord'],
  ['director', 'dir'],
  ['executive', 'exec'],
  ['specialist', 'spec', 'spclst'],
  ['engineer', 'engr'],
  ['developer', 'dev'],
  ['operator', 'oper'],
  ['maintenance', 'maint'],
  ['department', 'dept'],
  ['government', 'govt'],
  ['international', 'intl'],
  ['university', 'univ'],
  ['license', 'licence', 'licensed', 'licenced'],
  ['counselor', 'counsellor'],
  ['javascript', 'js'],
  ['kubernetes', 'k8s'],
  ['.net', 'dotnet'],
  ['ekg', 'ecg'],
  ['rn', 'rns'],
  ['hour', 'hrs'],
  ['saint', 'st'],
  ['fort', 'ft'],
  ['mount', 'mt'],
]

/**
 * Abbreviations and compound spellings with their long forms; a document with either is found by either. A long form
 * with a stop word ("class a") must match as a whole. Ambiguous abbreviations are left out: pt, ot, pa, ma, ap, er,
 * it.
 */
export const abbreviations: Readonly<Record<string, readonly string[]>> = {
  rn: ['registered nurse', 'registered nursing'],
  lpn: ['licensed practical nurse', 'licensed practical nursing'],
  lvn: ['licensed vocational nurse'],
  cna: [
    'certified nursing assistant',
    'certified nurse assistant',
    'certified nurse aide',
    'certified nursing aide',
  ],
  cma: ['certified medical assistant'],
  hha: ['home health aide'],
  pca: ['personal care assistant', 'personal care aide'],
  pct: ['patient care technician'],
  crna: ['certified registered nurse anesthetist'],
  np: ['nurse practitioner'],
  slp: ['speech language pathologist'],
  lcsw: ['licensed clinical social worker'],
  lmft: ['licensed marriage and family therapist'],
  bcba: ['board certified behavior analyst'],
  rbt: ['registered behavior technician'],
  emt: ['emergency medical technician'],
  icu: ['intensive care unit'],
  nicu: ['neonatal intensive care unit'],
  cdl: ['commercial driver license', 'commercial drivers license', 'commercial driving license'],
  otr: ['over the road'],
  'class-a': ['class a'],
  'class-b': ['class b'],
  hvac: [
    'heating ventilation and air conditioning',
    'heating ventilating and air conditioning',
    'heating ventilation air conditioning',
  ],
  csr: ['customer service representative'],
  cpa: ['certified public accountant'],
  hr: ['human resource'],
  eeo: ['equal employment opportunity', 'equal opportunity'],
  gis: ['geographic information system'],
  qa: ['quality assurance'],
  qc: ['quality control'],
  vp: ['vice president'],
  ceo: ['chief executive officer'],
  cfo: ['chief financial officer'],
  coo: ['chief operating officer'],
  cto: ['chief technology officer'],
  sde: ['software development engineer'],
  ux: ['user experience'],
  ui: ['user interface'],
  ai: ['artificial intelligence'],
  ml: ['machine learning'],
  nodejs: ['node js'],
  phd: ['ph d'],
  '401k': ['401 k'],
  wfh: ['work from home'],
  fulltime: ['full time'],
  parttime: ['part time'],
  healthcare: ['health care'],
  childcare: ['child care'],
  daycare: ['day care'],
  eldercare: ['elder care'],
  homecare: ['home care'],
  frontend: ['front end'],
  backend: ['back end'],
  fullstack: ['full stack'],
  ecommerce: ['e commerce'],
  website: ['web site'],
  onsite: ['on site'],
  bartender: ['bar tender'],
  housekeeper: ['house keeper'],
  paralegal: ['para legal'],
}

/** Words that are never indexed. "IT" in capitals is kept: see `documentText`. */
export const stopWords: ReadonlySet<string> = new Set(
  'a an and are as at be by for from in is of on or our that the their this to we will with you your'.split(
    ' ',
  ),
)

/** After a number or one of these, "hr" means hour, not human resources: "$20 per hr". */
export const beforeHour: ReadonlySet<string> = new Set(['per', 'an', 'each', 'every'])

/** Dropped anywhere in a query, because every job search means them. */
export const noiseWords: ReadonlySet<string> = new Set(['jobs'])

/** Dropped repeatedly from the end of a query: "warehouse job openings". */
export const trailingNoise: ReadonlySet<string> = new Set(
  'job hiring opening openings vacancy vacancies career careers position positions employment'.split(' '),
)

/** Dropped anywhere in a query when the words are adjacent. */
export const noisePhrases: readonly (readonly [string, string])[] = [
  ['near', 'me'],
  ['now', 'hiring'],
  ['hiring', 'now'],
]
