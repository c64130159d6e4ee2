/** Who has which rank, and by what other words: the last word of a title, mostly. */

const wordSets = (...lists: string[]) =>
  new Map(lists.flatMap((list, at) => list.split(' ').map((word) => [word, at])))

/** Words of rank that stand for each other. Who leads is no worker, and who learns no master: other ranks are other jobs. */
const ranks = wordSets(
  'manager director supervisor chief head lead leader superintendent foreman president principal commissioner dean',
  'apprentice trainee intern internship student',
  'specialist coordinator consultant analyst representative associate advisor adviser agent planner strategist administrator liaison',
  'technician mechanic tech technologist',
  'assistant aide aid helper attendant',
  'engineer developer architect designer',
  'scientist researcher',
  'worker operator hand crew member laborer',
  'teacher instructor professor educator',
  'officer guard',
  'executive',
  'clerk',
  'vice',
  'deputy',
  'inspector',
  'owner',
  'recruiter',
  'sales salesperson broker',
  'captain lieutenant sergeant',
  'journeyman',
  'advocate',
)
const leading = 0
const learning = 1

export const isRank = (word: string) => ranks.has(word)

const has = (words: readonly string[], rank: number) => words.some((word) => ranks.get(word) === rank)

/** Whether who bears the one title leads, or learns, and who bears the other does not. */
export const isOtherRank = (words: readonly string[], others: readonly string[]) =>
  [leading, learning].some((rank) => has(words, rank) !== has(others, rank))

/** Whether a word names one who leads, or one who learns. */
export const leads = (word: string) => ranks.get(word) === leading
export const isLearner = (word: string) => ranks.get(word) === learning && word !== 'student'

/** Whether a rank alone needs the field that stands behind it: "Manager, Data Science", but not "Associate, Data Scientist". */
export const needsField = (words: readonly string[]) => has(words, leading) || has(words, learning)

/** What another word of rank costs: little if it stands for the one that is missing. */
export function rankDoubt(foreign: readonly string[], missing: readonly string[]): number {
  const ranksOf = (words: readonly string[]) => new Set(words.flatMap((word) => ranks.get(word) ?? []))
  const [theirs, ours] = [ranksOf(foreign), ranksOf(missing)]
  if (theirs.size === 0 && ours.size === 0) return 1
  return theirs.size === ours.size && [...theirs].every((rank) => ours.has(rank)) ? 0.8 : 0.3
}

const pairs = (table: string) =>
  new Map(
    table
      .split(';')
      .map((row) => row.trim().split('='))
      .map(([word = '', others = '']) => [word, others.split(',')]),
  )

/** What a worker of a rank is also called in any field, the likeliest first. */
const sameRank = pairs(
  `director=manager;vice president=director;manager=director,lead;supervisor=manager,lead;foreman=supervisor,lead;
  lead=manager;leader=lead;head=director,manager;superintendent=supervisor,manager;specialist=coordinator,associate;
  coordinator=specialist,associate;analyst=specialist;associate=specialist,coordinator;representative=specialist,associate;
  assistant=associate,aide;aide=assistant,attendant;aid=assistant,aide;helper=assistant;strategist=consultant,specialist;
  consultant=advisor,specialist;advisor=consultant;adviser=consultant;agent=representative;liaison=coordinator,specialist;
  intern=trainee;internship=trainee;trainee=intern;apprentice=trainee,helper;instructor=teacher;professor=instructor;
  technician=specialist;designer=design specialist;planner=planning specialist;inspector=inspection specialist;
  investigator=investigation specialist;engineer=engineering specialist;officer=specialist;advocate=representative;worker=crew member;administrator=coordinator;
  examiner=examination specialist;clerk=assistant;scientist=researcher;developer=development specialist;chief=head,director`,
)
/** Those who lead people of a trade, which stands before: data scientists, cement finishers. */
const ofCraft = pairs('supervisor=foreman,lead;manager=lead;director=lead')
/** Those who stand in for others, before what these are. */
const standIns = pairs('assistant=associate,junior;deputy=assistant')

/**
 * The same title with another word of the same rank at its end, or before that for who stands in for somebody.
 *
 * @param isWorker whether a word names one who works: a cement finisher has a foreman
 */
export function* inOtherRank(
  words: readonly string[],
  isWorker: (word: string) => boolean,
): Generator<string[]> {
  const standIn = words.findIndex((word, at) => standIns.has(word) && (at === 0 || at === words.length - 2))
  if (standIn >= 0 && words.length > 1) yield* otherStandIns(words, standIn)
  if (standIn <= 0) yield* otherHeads(words, isWorker)
}

/** Nobody leads as a junior. */
function* otherStandIns(words: readonly string[], at: number): Generator<string[]> {
  const isLeader = leads(words.at(-1) ?? '')
  for (const other of standIns.get(words[at] ?? '') ?? [])
    if (!isLeader || other !== 'junior') yield words.with(at, other)
}

function* otherHeads(words: readonly string[], isWorker: (word: string) => boolean): Generator<string[]> {
  const head = words.at(-1) ?? ''
  const length = words.at(-2) === 'vice' ? 2 : 1
  const field = words.slice(0, -length)
  // A chief engineer is no engineering specialist.
  if (field.some((word) => leads(word)) && !leads(head)) return
  const craft = isWorker(field.at(-1) ?? '') ? ofCraft.get(head) : undefined
  for (const other of craft ?? sameRank.get(length === 2 ? `vice ${head}` : head) ?? [])
    yield [...field, ...other.split(' ')]
}

/** Words that make another rank of the title that stands behind them. */
const placeholders = new Set(
  'assistant deputy vice chief head trainee student intern apprentice co'.split(' '),
)

/** An associate chemist is a chemist, but an associate director no director. */
export const isStoodInFor = (before = '', rest: readonly string[]) =>
  placeholders.has(before) || (before === 'associate' && !isOtherRank(rest, ['manager']))
