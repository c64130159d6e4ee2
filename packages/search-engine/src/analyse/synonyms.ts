/**
 * Words that mean the same in job advertisements. The first of a line is the word that the index knows; the
 * others are read as it, in documents and in queries alike.
 */
export const sameWords: readonly (readonly string[])[] = [
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
 * Abbreviations and joined spellings with what they stand for, both ways: a document that holds either is
 * found by either. A long form that holds a stop word ("class a") is always asked for as a whole.
 * Left out because they mean too many things in advertisements: pt, ot, pa, ma, ap, er, it.
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

/** Words that say nothing about a job. "it" is one only where it is not written IT: see `documentUnits`. */
export const stopWords: ReadonlySet<string> = new Set(
  'a an and are as at be by for from in is of on or our that the their this to we will with you your'.split(
    ' ',
  ),
)

/** After a number or one of these, "hr" is an hour and not human resources: "$20 per hr". */
export const beforeHour: ReadonlySet<string> = new Set(['per', 'an', 'each', 'every'])

/** Dropped from a query wherever they stand: they ask for jobs, as everybody does. */
export const noiseWords: ReadonlySet<string> = new Set(['jobs'])

/** Dropped from a query one after another for as long as it ends in one: "warehouse job openings". */
export const trailingNoise: ReadonlySet<string> = new Set(
  'job hiring opening openings vacancy vacancies career careers position positions employment'.split(' '),
)

/** Dropped from a query wherever they stand together. */
export const noisePhrases: readonly (readonly [string, string])[] = [
  ['near', 'me'],
  ['now', 'hiring'],
  ['hiring', 'now'],
]
