/** Abbreviations of titles in full; what stands for several things is absent. */
const expansions = new Map(
  `rn=registered nurse;lpn=licensed practical nurse;lvn=licensed vocational nurse;cna=certified nursing assistant;
  np=nurse practitioner;aprn=advanced practice registered nurse;crna=nurse anesthetist;rbt=registered behavior technician;
  bcba=board certified behavior analyst;lcsw=licensed clinical social worker;lmsw=social worker;lmft=marriage family therapist;
  slp=speech language pathologist;cota=certified occupational therapy assistant;pta=physical therapist assistant;
  emt=emergency medical technician;cma=certified medical assistant;md=physician;dvm=veterinarian;crc=clinical research coordinator;
  cdl=commercial driver license;hvac=heating ventilation air conditioning;hvacr=heating ventilation air conditioning refrigeration;
  sr=senior;snr=senior;jr=junior;mgr=manager;mngr=manager;mgmt=management;dir=director;asst=assistant;assoc=associate;
  admin=administrative;coord=coordinator;rep=representative;reps=representative;spec=specialist;supv=supervisor;supr=supervisor;
  tech=technician;techs=technician;engr=engineer;eng=engineer;dev=developer;ops=operations;svc=service;svcs=service;mfg=manufacturing;
  mktg=marketing;acct=account;cust=customer;maint=maintenance;elec=electrical;lab=laboratory;mech=mechanical;govt=government;
  intl=international;natl=national;exec=executive;prof=professor;prod=production;whse=warehouse;dist=distribution;
  vp=vice president;svp=senior vice president;evp=executive vice president;avp=assistant vice president;
  ceo=chief executive officer;cfo=chief financial officer;coo=chief operating officer;cto=chief technology officer;
  cio=chief information officer;ciso=chief information security officer;cmo=chief marketing officer;gm=general manager;
  hr=human resources;hrbp=human resources business partner;it=information technology;qa=quality assurance;qc=quality control;
  ai=artificial intelligence;ml=machine learning;sde=software engineer;swe=software engineer;sdet=software test engineer;
  sre=site reliability engineer;devops=development operations;bdr=business development representative;
  sdr=sales development representative;ae=account executive;csr=customer service representative;csm=customer success manager;
  ehs=environmental health safety;gis=geographic information systems;cad=computer aided drafting;dba=database administrator;
  frontend=front end;backend=back end;fullstack=full stack;healthcare=health care;homecare=home care;sqa=software quality assurance`
    .split(';')
    .map((entry) => entry.trim().split('='))
    .map(([short = '', long = '']): [string, string[]] => [short, long.split(' ')]),
)

/** Words that say nothing about what the work is: levels, hours, contracts, and the small words between others. */
const fillers = new Set(
  `a an and as at by for from in into of on or the to with our your per
  senior junior entry level mid lead principal i ii iii iv v vi experienced certified licensed registered
  remote hybrid onsite telework seasonal temporary temp permanent perm regular casual relief floating float
  part fulltime parttime prn diem hourly nights evenings weekend weekends overnight shift 1st 2nd 3rd
  summer fall spring winter new opening opportunity opportunities urgent hiring now immediate immediately needed wanted
  bilingual us usa united states north south east west northeast southeast
  northwest southwest`
    .trim()
    .split(/\s+/),
)

/** Whether a word says nothing about the work. */
export const isFiller = (word: string) => fillers.has(word) || /^\d/.test(word)

const uncountable = /(?:ss|us|is|ous|ics|news|securities)$/

/** Titles of lists are plural ("Registered Nurses"), those of ads are not. */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || uncountable.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

const pay =
  /\$\s*[\d.,]+\s*k?(?:\s*(?:-|–|to)\s*\$?\s*[\d.,]+\s*k?)?(?:\s*(?:\/|per|an?)\s*(?:hr|hour|h|yr|year|week|month|annum)\b\.?)?/g
const requisition =
  /(?:#\s*|\b(?:req|requisition|job|id|ref|r|jr)[\s#:_-]*)\d[\w-]*|\b[a-z]{1,4}(?:-\d{2,}|\d{4,})[\w-]*/g

/** Hours, contracts and languages, where they are no part of the work: "Night Shift", but not "Night Auditor". */
const conditions =
  /\b(?:(?:1st|2nd|3rd|first|second|third|day|night|evening|swing|weekend|rotating|overnight)[\s-]+shift|(?:full|part)[\s-]+time|(?:bilingual|fluent)?\s*(?:english|spanish)(?:\s*(?:and|&|\/)\s*(?:english|spanish))?[\s-]+speaking|per[\s-]+diem|entry[\s-]+level|sign[\s-]*on[\s-]+bonus|on[\s-]?site)\b/g

/** The text of a title without conditions, pay and requisition numbers, in lower case. */
const plain = (title: string) =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/r\s*&\s*d\b/g, 'research development')
    .replace(/c\+\+|c#|\.net\b/g, ' ')
    .replace(/fp\s*&\s*a\b/g, 'financial planning')
    .replace(/\s&\s/g, ' and ')
    .replace(/\btech(?= lead\b)/g, 'technical')
    .replace(pay, ' ')
    .replace(conditions, ' / ')
    .replace(requisition, ' ')
    .replace(/[’'`.]/g, '')

/** An abbreviation in full, or the word alone. */
export const inFull = (word: string): readonly string[] => expansions.get(word) ?? [word]

/** The words of one phrase: abbreviations in full, singular, without anything else. */
export const wordsOf = (phrase: string): string[] =>
  phrase
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .flatMap(inFull)
    .map((word, at, words) => (isCompound(word, words[at + 1]) ? word : singular(word)))

/** Accounts receivable are no accounts that a manager has. */
const isCompound = (word: string, next: string | undefined) =>
  word === 'accounts' && (next === 'receivable' || next === 'payable')

/** "Director of Sales" is a sales director. */
const subjectFirst = (phrase: string) => phrase.replace(/^(.+?)\sof\s(?:the\s)?(.+)$/, '$2 $1')

const breaks = /[,;:|/()[\]{}–—•·!?*]+|\s-+\s*|-+\s+|\s(?:at|for|with|in|@)\s/

/** More parts than this are a sentence, not a title. */
const mostSegments = 8

/**
 * A title as its phrases, each a list of words, in the order of the text: abbreviations are in full, plurals
 * singular, pay and requisition numbers gone. "Sr. RN - Remote (PRN), $40/hr" is [["senior", "registered",
 * "nurse"], ["remote"], ["prn"]]; `isFiller` tells which words say nothing about the work.
 */
export const normaliseTitle = (title: string): string[][] =>
  plain(title)
    .split(breaks)
    .slice(0, mostSegments)
    .map((phrase) => wordsOf(subjectFirst(phrase)))
    .filter((words) => words.length > 0)
