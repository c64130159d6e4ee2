import {
  maxQuestions,
  questionTypes,
  type QuestionType,
} from '@tiller/contract/platform/applications/questions'
import { checkText, isObject, isText, type AddFault } from './checks.ts'
import { checkCondition, type EarlierQuestions } from './conditions.ts'
import { checkHierarchy } from './hierarchies.ts'
import { checkLimits } from './limits.ts'
import { checkOptions } from './options.ts'
import type { QuestionFault } from '@tiller/contract/application-form/question'
import { fieldsOf, hasOptions, isAsked } from '@tiller/contract/application-form/question-types'

/** More faults than these are not looked for. */
const maxFaults = 1_000

/** What is known of the questions before the one that is looked at. */
type Known = {
  /** All ids that are in use, those of further lists included. */
  taken: Set<string>
  /** The values of each earlier `select`; undefined for what is none. */
  before: Map<string, ReadonlySet<string> | undefined>
}

/** Every rule that a set of questions breaks, in the order of the set. None: it is a list of `Question`. */
export function questionFaults(set: readonly unknown[]): QuestionFault[] {
  const faults: QuestionFault[] = []
  if (set.length > maxQuestions)
    faults.push({ path: '', id: undefined, message: `must have at most ${maxQuestions} questions` })
  const known: Known = { taken: new Set(), before: new Map() }
  for (const [index, question] of set.slice(0, maxQuestions).entries()) {
    if (faults.length >= maxFaults) break
    const id = isObject(question) && isText(question['id']) ? question['id'] : undefined
    const tell: AddFault = (path, message) =>
      faults.push({ path: `[${index}]${path === '' ? '' : `.${path}`}`, id, message })
    if (isObject(question)) checkQuestion(question, known, tell)
    else tell('', 'must be an object')
  }
  for (const [index, message] of misplacedPages(set))
    faults.push({ path: `[${index}]`, id: undefined, message })
  return faults
}

function checkQuestion(question: Record<string, unknown>, { taken, before }: Known, tell: AddFault) {
  const { id, type } = question
  const isNamed = checkText(id, 'id', 64, tell)
  if (isNamed && taken.has(id)) tell('id', 'is the id of something earlier, too')
  const isKnown = isText(type) && (questionTypes as readonly string[]).includes(type)
  if (!isKnown) tell('type', type === undefined ? 'is missing' : `must be one of ${questionTypes.join(', ')}`)
  const values = isKnown ? checkFields(question, type as QuestionType, { taken, before }, tell) : undefined
  if (!isNamed) return
  taken.add(id)
  before.set(id, type === 'select' ? values : undefined)
}

/** The fields of a question, as its type has them. Gives the values of its options. */
function checkFields(
  question: Record<string, unknown>,
  type: QuestionType,
  { taken, before }: { taken: Set<string>; before: EarlierQuestions },
  tell: AddFault,
): ReadonlySet<string> {
  for (const name of Object.keys(question))
    if (!fieldsOf[type].includes(name))
      tell(name, `is not for ${type}, which takes ${fieldsOf[type].join(', ')}`)
  if (isAsked(type)) checkText(question['question'], 'question', 2_000, tell)
  if (type === 'information') checkText(question['text'], 'text', 10_000, tell)
  const { required, condition, id } = question
  if (required !== undefined && typeof required !== 'boolean') tell('required', 'must be true or false')
  if (condition !== undefined && type !== 'pagebreak')
    checkCondition(condition, 'condition', { before, what: 'select' }, tell)
  const { values, correct } = hasOptions(type)
    ? checkOptions(question['options'], 'options', tell)
    : { values: new Set<string>(), correct: 0 }
  const further =
    type === 'hierarchical'
      ? checkHierarchy(
          question['hierarchicalOptions'],
          'hierarchicalOptions',
          { own: [isText(id) ? id : '', values], taken: taken.add(isText(id) ? id : '') },
          tell,
        )
      : 0
  if (correct + further > 1) tell('options', 'must have at most one correct option')
  checkLimits(question, type, values.size, tell)
  return values
}

/** A page without questions: a pagebreak at the beginning or the end, or behind another. */
function misplacedPages(set: readonly unknown[]): [number, string][] {
  const isBreak = (index: number) => {
    const question = set[index]
    return isObject(question) && question['type'] === 'pagebreak'
  }
  return set.flatMap((_, index): [number, string][] => {
    if (!isBreak(index)) return []
    if (index === 0) return [[index, 'is a pagebreak with nothing before it']]
    if (index === set.length - 1) return [[index, 'is a pagebreak with nothing behind it']]
    return isBreak(index - 1) ? [[index, 'is a pagebreak right behind another']] : []
  })
}
