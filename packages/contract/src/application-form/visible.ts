import type { Answers, HierarchicalOption, Question } from './question.ts'

/** Splits questions into pages at their page breaks. */
export function splitIntoPages(questions: readonly Question[]): Question[][] {
  const pages: Question[][] = [[]]
  for (const question of questions)
    if (question.type === 'pagebreak') pages.push([])
    else pages.at(-1)?.push(question)
  return pages
}

/**
 * Returns the questions that are visible with these answers. A question whose condition refers to a hidden question is
 * hidden as well.
 */
export function selectVisibleQuestions(questions: readonly Question[], answers: Answers): Question[] {
  const seen = new Set<string>()
  return questions.filter(({ id, condition }) => {
    const shown =
      condition === undefined || (seen.has(condition.id) && answers[condition.id] === condition.value)
    if (shown) seen.add(id)
    return shown
  })
}

/** Returns the dependent lists of a `hierarchical` question that these answers select. */
export function selectVisibleOptionLists(
  { id, hierarchicalOptions = [] }: Question,
  answers: Answers,
): HierarchicalOption[] {
  const seen = new Set([id])
  return hierarchicalOptions.filter(({ id: list, condition }) => {
    const shown = seen.has(condition.id) && answers[condition.id] === condition.value
    if (shown) seen.add(list)
    return shown
  })
}

const chosen = (answer: Answers[string]): readonly string[] =>
  answer === undefined ? [] : typeof answer === 'string' ? [answer] : answer

/** Finds the correct option of a question or its dependent lists, with its list. Returns undefined if there is none. */
export function findCorrectOption({ id, options = [], hierarchicalOptions = [] }: Question) {
  for (const list of [{ id, options }, ...hierarchicalOptions]) {
    const option = list.options.find(({ correct }) => correct === true)
    if (option !== undefined) return { listId: list.id, option }
  }
  return undefined
}

/** Returns whether the answer is correct. Any answer is, if the question has no correct option. */
export function isAnswerCorrect(question: Question, answers: Answers): boolean {
  const correct = findCorrectOption(question)
  return correct === undefined || chosen(answers[correct.listId]).includes(correct.option.value)
}

/** Returns whether any visible question has a correct option. */
export const hasQualifyingQuestions = (questions: readonly Question[], answers: Answers): boolean =>
  selectVisibleQuestions(questions, answers).some((question) => findCorrectOption(question) !== undefined)

/** Returns whether all visible questions are answered correctly. */
export const isApplicantQualified = (questions: readonly Question[], answers: Answers): boolean =>
  selectVisibleQuestions(questions, answers).every((question) => isAnswerCorrect(question, answers))

/** Formats an answer as text: the labels of options, or the typed text. Returns null without an answer. */
export function formatAnswer(
  question: Question,
  answers: Answers,
): { answer: string | null; values: string[] } {
  const lists = [
    { id: question.id, options: question.options ?? [] },
    ...selectVisibleOptionLists(question, answers),
  ]
  const values = lists.flatMap(({ id }) => [...chosen(answers[id])])
  const labels = lists.flatMap(({ id, options }) =>
    chosen(answers[id]).map((value) => options.find((option) => option.value === value)?.label ?? value),
  )
  const text = labels.filter((label) => label !== '').join(', ')
  return { answer: text === '' ? null : text, values: question.options === undefined ? [] : values }
}
