import { getGroupState, type QuestionSetting } from './group-asked.ts'
import { getQuestionsOfSets, type QuestionSetName } from './question-sets.ts'
import type { Option, Question } from './question.ts'

/** Prefix that is reserved for ids of built-in questions. */
export const builtInPrefix = 'tlr:'

/** The id of the question for the time slot of an event. */
export const slotId = `${builtInPrefix}slot`

/** The id of the question for the street, which is stored with the applicant instead of the answers. */
export const streetQuestionId = `${builtInPrefix}street`

/** The form as displayed, without the correct options. */
export type FormSpec = {
  resumeRequired: boolean
  address: QuestionSetting
  education: QuestionSetting
  workExperience: QuestionSetting
  /** Free time slots of an event; null for a job. */
  slots: readonly Option[] | null
  /** The question sets that the pool adds. */
  questionSets: readonly QuestionSetName[]
  /** The questions of the customer. */
  questions: readonly Question[]
}

const options = (labels: readonly string[]): Option[] => labels.map((label) => ({ value: label, label }))

type Group = (required: boolean) => Question[]

const address: Group = (required) => [
  { id: streetQuestionId, type: 'text', question: 'Street and number', required, limit: 255 },
]

const education: Group = (required) => [
  {
    id: `${builtInPrefix}education`,
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
  { id: `${builtInPrefix}school`, type: 'text', question: 'School and subject', required: false, limit: 255 },
]

const workExperience: Group = (required) => [
  { id: `${builtInPrefix}position`, type: 'text', question: 'Last position', required, limit: 255 },
  { id: `${builtInPrefix}employer`, type: 'text', question: 'Its employer', required: false, limit: 255 },
  {
    id: `${builtInPrefix}years`,
    type: 'select',
    question: 'Years of work experience',
    required,
    options: options(['None', 'Less than 1', '1 to 2', '3 to 5', '6 to 10', 'More than 10']),
  },
]

function asked(setting: QuestionSetting, hasResume: boolean, group: Group): Question[] {
  const { shown, required } = getGroupState(setting, hasResume)
  return shown ? group(required) : []
}

const slotQuestion = (slots: readonly Option[]): Question => ({
  id: slotId,
  type: 'select',
  question: 'When will you come?',
  required: true,
  options: slots,
})

/**
 * Returns all questions besides the contact fields: the time slot, the built-in groups, the sets of the pool, and the
 * customer's questions.
 */
export const listAskedQuestions = (spec: FormSpec, hasResume: boolean): Question[] => [
  ...(spec.slots === null ? [] : [slotQuestion(spec.slots)]),
  ...asked(spec.address, hasResume, address),
  ...asked(spec.education, hasResume, education),
  ...asked(spec.workExperience, hasResume, workExperience),
  ...getQuestionsOfSets(spec.questionSets),
  ...spec.questions,
]
