import type { Answers, HierarchicalOption, Question } from './question.ts'

/** The questions of each page, separated by pagebreaks. */
export function pagesOf(questions: readonly Question[]): Question[][] {
  const pages: Question[][] = [[]]
  for (const question of questions)
    if (question.type === 'pagebreak') pages.push([])
    else pages.at(-1)?.push(question)
  return pages
}

/**
 * The questions that are visible with these answers. A question whose condition refers to a hidden question
 * is hidden as well.
 */
export function visibleQuestions(questions: readonly Question[], answers: Answers): Question[] {
  const seen = new Set<string>()
  return questions.filter(({ id, condition }) => {
    const shown =
      condition === undefined || (seen.has(condition.id) && answers[condition.id] === condition.value)
    if (shown) seen.add(id)
    return shown
  })
}

/** The dependent lists of a `hierarchical` question that these answers select. */
export function visibleLists(
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

/** The correct option of a question or its dependent lists, with its list; undefined if there is none. */
export function correctOption({ id, options = [], hierarchicalOptions = [] }: Question) {
  for (const list of [{ id, options }, ...hierarchicalOptions]) {
    const option = list.options.find(({ correct }) => correct === true)
    if (option !== undefined) return { listId: list.id, option }
  }
  return undefined
}

/** True for a question without a correct option. */
export function isCorrect(question: Question, answers: Answers): boolean {
  const correct = correctOption(question)
  return correct === undefined || chosen(answers[correct.listId]).includes(correct.option.value)
}

/** Whether a visible question has a correct option. */
export const hasQualifyingQuestions = (questions: readonly Question[], answers: Answers): boolean =>
  visibleQuestions(questions, answers).some((question) => correctOption(question) !== undefined)

/** Whether all visible questions have their correct option. */
export const isQualified = (questions: readonly Question[], answers: Answers): boolean =>
  visibleQuestions(questions, answers).every((question) => isCorrect(question, answers))

/** The answer as text: the labels of options, or what was typed; null without an answer. */
export function answerText(
  question: Question,
  answers: Answers,
): { answer: string | null; values: string[] } {
  const lists = [{ id: question.id, options: question.options ?? [] }, ...visibleLists(question, answers)]
  const values = lists.flatMap(({ id }) => [...chosen(answers[id])])
  const labels = lists.flatMap(({ id, options }) =>
    chosen(answers[id]).map((value) => options.find((option) => option.value === value)?.label ?? value),
  )
  const text = labels.filter((label) => label !== '').join(', ')
  return { answer: text === '' ? null : text, values: question.options === undefined ? [] : values }
}
