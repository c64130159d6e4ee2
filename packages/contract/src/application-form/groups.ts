import { getQuestionGroupState, type QuestionSetting } from './group-asked.ts'
import { listQuestionsOfSets, type QuestionSetName } from './question-sets.ts'
import type { QuestionOption, Question } from './question.ts'

/** Prefix that is reserved for ids of built-in questions. */
export const builtInQuestionPrefix = 'tlr:'

/** The id of the question for the time slot of an event. */
export const slotQuestionId = `${builtInQuestionPrefix}slot`

/** The id of the question for the street. Its answer is stored with the applicant, not with the other answers. */
export const streetQuestionId = `${builtInQuestionPrefix}street`

/** The form as displayed to applicants. Options do not show which of them is correct. */
export type FormSpec = {
  resumeRequired: boolean
  address: QuestionSetting
  education: QuestionSetting
  workExperience: QuestionSetting
  /** Free time slots of an event; null for a job. */
  slots: readonly QuestionOption[] | null
  /** The question sets that the pool adds. */
  questionSets: readonly QuestionSetName[]
  /** The questions of the customer. */
  questions: readonly Question[]
}

const options = (labels: readonly string[]): QuestionOption[] =>
  labels.map((label) => ({ value: label, label }))

type Group = (required: boolean) => Question[]

const address: Group = (required) => [
  { id: streetQuestionId, type: 'text', question: 'Street and number', required, limit: 255 },
]

const education: Group = (required) => [
  {
    id: `${builtInQuestionPrefix}education`,
    type: 'select',
    question: 'Highest level of education',
    required,
    options: options([
      'No diploma',
      'High school or GED',
      'Some college',
      'Associate degree',
      'Bachelor’s degree',
      'Master’s degree',
      'Doctorate',
    ]),
  },
  {
    id: `${builtInQuestionPrefix}school`,
    type: 'text',
    question: 'School and subject',
    required: false,
    limit: 255,
  },
]

const workExperience: Group = (required) => [
  { id: `${builtInQuestionPrefix}position`, type: 'text', question: 'Last position', required, limit: 255 },
  {
    id: `${builtInQuestionPrefix}employer`,
    type: 'text',
    question: 'Its employer',
    required: false,
    limit: 255,
  },
  {
    id: `${builtInQuestionPrefix}years`,
    type: 'select',
    question: 'Years of work experience',
    required,
    options: options(['None', 'Less than 1', '1 to 2', '3 to 5', '6 to 10', 'More than 10']),
  },
]

function asked(setting: QuestionSetting, hasResume: boolean, group: Group): Question[] {
  const { shown, required } = getQuestionGroupState(setting, hasResume)
  return shown ? group(required) : []
}

const slotQuestion = (slots: readonly QuestionOption[]): Question => ({
  id: slotQuestionId,
  type: 'select',
  question: 'When will you come?',
  required: true,
  options: slots,
})

/**
 * Returns all questions of a form in order, after the contact fields: the time slot, the built-in groups, the pool's
 * question sets, and the customer's questions.
 */
export const listFormQuestions = (spec: FormSpec, hasResume: boolean): Question[] => [
  ...(spec.slots === null ? [] : [slotQuestion(spec.slots)]),
  ...asked(spec.address, hasResume, address),
  ...asked(spec.education, hasResume, education),
  ...asked(spec.workExperience, hasResume, workExperience),
  ...listQuestionsOfSets(spec.questionSets),
  ...spec.questions,
]
