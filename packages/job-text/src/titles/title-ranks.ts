const wordSet = (words: string) => new Set(words.trim().split(/\s+/))

/** Ranks. Without other words, they do not identify the work. */
const ranks = wordSet(`
  manager associate specialist analyst engineer technician assistant consultant coordinator director supervisor
  representative officer agent operator worker clerk intern internship trainee lead leader member team head
  chief president vice administrator advisor adviser expert professional partner helper aide aid apprentice fellow ambassador
  deputy hand employee person people strategist advocate architect scientist researcher designer planner
  attendant inspector co founder founding`)

/** Fields that identify work only together with a rank: "operations manager". */
const wideFields = wordSet(`
  management general program project department group business operation service executive work job career support
  technical strategy field product client customer contractor crew supervisory staff
  application role position interest community future revenue experience
  regional area local district national global`)

/** Ranks that identify the work if they are the whole title. */
const professions = wordSet('architect')

export const isProfessionWord = (word: string) => professions.has(word)

export const isGenericWord = (word: string) => ranks.has(word) || wideFields.has(word)

/**
 * Returns whether words do not identify any work: they are all ranks, or they are generic and only part of a phrase.
 */
export function namesNoWork(words: readonly string[], isWhole: boolean): boolean {
  const [only = ''] = words
  if (words.length === 1 && isWhole && professions.has(only)) return false
  if (words.every((word) => ranks.has(word))) return true
  return words.every((word) => isGenericWord(word)) && (words.length === 1 || !isWhole)
}

const leaders = wordSet('director head president chief supervisor leader vp')
const learners = wordSet('intern internship apprentice trainee fellow')

/** Fields of study, with the worker that a trainee in the field becomes. */
const workers = new Map(
  `engineering=engineer accounting=accountant design=designer development=developer analytic=analyst research=researcher
  nursing=nurse writing=writer teaching=teacher recruiting=recruiter legal=paralegal architecture=architect
  finance=analyst consulting=consultant auditing=auditor audit=auditor`
    .split(/\s+/)
    .map((pair) => pair.split('='))
    .map(([field = '', worker = '']): [string, string] => [field, worker]),
)

/**
 * Replaces the rank by the most common one: director by manager, engineering intern by engineer. Returns null if the
 * title has no such rank.
 */
export function normalizeSeniority(words: readonly string[]): string[] | null {
  const [head = '', field = ''] = words.toReversed()
  const before = words.slice(0, -1).filter((word) => word !== 'vice' && !learners.has(word))
  if (leaders.has(head)) return [...before, 'manager']
  const worker = workers.get(learners.has(head) ? field : head)
  if (worker !== undefined) return [...words.slice(0, learners.has(head) ? -2 : -1), worker]
  return learners.has(head) ? before : null
}
