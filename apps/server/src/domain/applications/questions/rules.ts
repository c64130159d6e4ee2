import {
  maxQuestions,
  questionTypes,
  type QuestionType,
} from '@tiller/contract/platform/applications/questions'
import { checkText, isObject, isText, type AddFault } from './checks.ts'
import { checkQuestionCondition, type EarlierQuestions } from './conditions.ts'
import { checkDependentLists } from './hierarchies.ts'
import { checkQuestionLimits } from './limits.ts'
import { checkQuestionOptions } from './options.ts'
import type { QuestionFault } from '@tiller/contract/application-form/question'
import { fieldsByType, typeHasOptions, typeHasAnswer } from '@tiller/contract/application-form/question-types'

const maxFaults = 1_000

/** Facts about the questions before the current one. */
type Known = {
  /** All ids in use, including those of dependent lists. */
  taken: Set<string>
  /** The values of each earlier `select`; undefined for other questions. */
  before: Map<string, ReadonlySet<string> | undefined>
}

/** Returns every violated rule, in the order of the questions. If there is none, `set` is a list of `Question`. */
export function findQuestionFaults(set: readonly unknown[]): QuestionFault[] {
  const faults: QuestionFault[] = []
  if (set.length > maxQuestions)
    faults.push({ path: '', id: undefined, message: `must have at most ${maxQuestions} questions` })
  const known: Known = { taken: new Set(), before: new Map() }
  for (const [index, question] of set.slice(0, maxQuestions).entries()) {
    if (faults.length >= maxFaults) break
    const id = isObject(question) && isText(question['id']) ? question['id'] : undefined
    const addFault: AddFault = (path, message) =>
      faults.push({ path: `[${index}]${path === '' ? '' : `.${path}`}`, id, message })
    if (isObject(question)) checkQuestion(question, known, addFault)
    else addFault('', 'must be an object')
  }
  for (const [index, message] of misplacedPages(set))
    faults.push({ path: `[${index}]`, id: undefined, message })
  return faults
}

function checkQuestion(question: Record<string, unknown>, { taken, before }: Known, addFault: AddFault) {
  const { id, type } = question
  const isNamed = checkText(id, 'id', 64, addFault)
  if (isNamed && taken.has(id)) addFault('id', 'is already in use')
  const isKnown = isText(type) && (questionTypes as readonly string[]).includes(type)
  if (!isKnown)
    addFault('type', type === undefined ? 'is missing' : `must be one of ${questionTypes.join(', ')}`)
  const values = isKnown
    ? checkFields(question, type as QuestionType, { taken, before }, addFault)
    : undefined
  if (!isNamed) return
  taken.add(id)
  before.set(id, type === 'select' ? values : undefined)
}

/** Checks the fields that the type allows and returns the values of the options. */
function checkFields(
  question: Record<string, unknown>,
  type: QuestionType,
  { taken, before }: { taken: Set<string>; before: EarlierQuestions },
  addFault: AddFault,
): ReadonlySet<string> {
  for (const name of Object.keys(question))
    if (!fieldsByType[type].includes(name))
      addFault(name, `is not a field of ${type}, which has ${fieldsByType[type].join(', ')}`)
  if (typeHasAnswer(type)) checkText(question['question'], 'question', 2_000, addFault)
  if (type === 'information') checkText(question['text'], 'text', 10_000, addFault)
  const { required, condition, id } = question
  if (required !== undefined && typeof required !== 'boolean') addFault('required', 'must be true or false')
  if (condition !== undefined && type !== 'pagebreak')
    checkQuestionCondition(condition, 'condition', { before, what: 'select' }, addFault)
  const { values, correct } = typeHasOptions(type)
    ? checkQuestionOptions(question['options'], 'options', addFault)
    : { values: new Set<string>(), correct: 0 }
  const further =
    type === 'hierarchical'
      ? checkDependentLists(
          question['hierarchicalOptions'],
          'hierarchicalOptions',
          { own: [isText(id) ? id : '', values], taken: taken.add(isText(id) ? id : '') },
          addFault,
        )
      : 0
  if (correct + further > 1) addFault('options', 'must have at most one correct option')
  checkQuestionLimits(question, type, values.size, addFault)
  return values
}

/** Finds pagebreaks that produce a page without questions. */
function misplacedPages(set: readonly unknown[]): [number, string][] {
  const isBreak = (index: number) => {
    const question = set[index]
    return isObject(question) && question['type'] === 'pagebreak'
  }
  return set.flatMap((_, index): [number, string][] => {
    if (!isBreak(index)) return []
    if (index === 0) return [[index, 'is a pagebreak with nothing before it']]
    if (index === set.length - 1) return [[index, 'is a pagebreak with nothing after it']]
    return isBreak(index - 1) ? [[index, 'is a pagebreak directly after another']] : []
  })
}
