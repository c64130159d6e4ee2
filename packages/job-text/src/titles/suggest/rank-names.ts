/** Maps each word of the lists to its list. */

const wordSets = (...lists: string[]) =>
  new Map(lists.flatMap((list, at) => list.split(' ').map((word) => [word, at])))

/** Ranks that are interchangeable within a group. Leaders, workers, and trainees are separate groups. */
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

/** Returns whether one title is of a leader or trainee and the other is not. */
export const differsInRank = (words: readonly string[], others: readonly string[]) =>
  [leading, learning].some((rank) => has(words, rank) !== has(others, rank))

/** Returns whether a word names a leader. */
export const isLeaderRank = (word: string) => ranks.get(word) === leading
export const isTraineeRank = (word: string) => ranks.get(word) === learning && word !== 'student'

/**
 * Returns whether a rank needs the field after it to be meaningful: "Manager, Data Science", but not "Associate, Data
 * Scientist".
 */
export const rankRequiresField = (words: readonly string[]) => has(words, leading) || has(words, learning)

/** Returns the factor for another rank, from 0 to 1; it is high if the other rank is a synonym. */
export function computeRankPenalty(foreign: readonly string[], missing: readonly string[]): number {
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

/** Synonyms of a rank in every field, most likely first. */
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
/**
 * Ranks of leaders, with synonyms that are used if the title also names the workers: a data scientist manager is a
 * data scientist lead.
 */
const ofCraft = pairs('supervisor=foreman,lead;manager=lead;director=lead')
/** Ranks of assistants and deputies, with their synonyms. */
const standIns = pairs('assistant=associate,junior;deputy=assistant')

/**
 * Yields the title with synonyms of its rank.
 *
 * @param isOccupationWord returns whether a word names a worker: a cement finisher has a foreman
 */
export function* generateRankVariants(
  words: readonly string[],
  isOccupationWord: (word: string) => boolean,
): Generator<string[]> {
  const standIn = words.findIndex((word, at) => standIns.has(word) && (at === 0 || at === words.length - 2))
  if (standIn >= 0 && words.length > 1) yield* assistantVariants(words, standIn)
  if (standIn <= 0) yield* otherHeads(words, isOccupationWord)
}

/** Yields titles of assistants with another rank. A junior is not a leader. */
function* assistantVariants(words: readonly string[], at: number): Generator<string[]> {
  const endsInLeader = isLeaderRank(words.at(-1) ?? '')
  for (const other of standIns.get(words[at] ?? '') ?? [])
    if (!endsInLeader || other !== 'junior') yield words.with(at, other)
}

function* otherHeads(
  words: readonly string[],
  isOccupationWord: (word: string) => boolean,
): Generator<string[]> {
  const head = words.at(-1) ?? ''
  const length = words.at(-2) === 'vice' ? 2 : 1
  const field = words.slice(0, -length)
  // A chief engineer is not an engineering specialist.
  if (field.some((word) => isLeaderRank(word)) && !isLeaderRank(head)) return
  const craft = isOccupationWord(field.at(-1) ?? '') ? ofCraft.get(head) : undefined
  for (const other of craft ?? sameRank.get(length === 2 ? `vice ${head}` : head) ?? [])
    yield [...field, ...other.split(' ')]
}

/** Words that change the rank of the title after them. */
const placeholders = new Set(
  'assistant deputy vice chief head trainee student intern apprentice co'.split(' '),
)

/**
 * Returns whether the word before a title makes it that of an assistant. An associate chemist is a chemist, but an
 * associate director is not a director.
 */
export const isAssistantRank = (before = '', rest: readonly string[]) =>
  placeholders.has(before) || (before === 'associate' && !differsInRank(rest, ['manager']))
