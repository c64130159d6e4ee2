import { groupAsked, type QuestionSetting } from './group-asked.ts'
import { questionsOfSets, type QuestionSetName } from './question-sets.ts'
import type { Option, Question } from './question.ts'

/** Reserved prefix of built-in question ids. */
export const ownPrefix = 'tlr:'

/** The question for the time slot of an event. */
export const slotId = `${ownPrefix}slot`

/** The street belongs to the applicant rather than to the answers. */
export const streetId = `${ownPrefix}street`

/** The form as displayed, without the correct options. */
export type FormSpec = {
  resumeRequired: boolean
  address: QuestionSetting
  education: QuestionSetting
  workExperience: QuestionSetting
  /** Free time slots of an event; null for a job. */
  slots: readonly Option[] | null
  /** The sets that the pool adds. */
  questionSets: readonly QuestionSetName[]
  /** The customer's questions. */
  questions: readonly Question[]
}

const options = (labels: readonly string[]): Option[] => labels.map((label) => ({ value: label, label }))

type Group = (required: boolean) => Question[]

const address: Group = (required) => [
  { id: streetId, type: 'text', question: 'Street and number', required, limit: 255 },
]

const education: Group = (required) => [
  {
    id: `${ownPrefix}education`,
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
  { id: `${ownPrefix}school`, type: 'text', question: 'School and subject', required: false, limit: 255 },
]

const workExperience: Group = (required) => [
  { id: `${ownPrefix}position`, type: 'text', question: 'Last position', required, limit: 255 },
  { id: `${ownPrefix}employer`, type: 'text', question: 'Its employer', required: false, limit: 255 },
  {
    id: `${ownPrefix}years`,
    type: 'select',
    question: 'Years of work experience',
    required,
    options: options(['None', 'Less than 1', '1 to 2', '3 to 5', '6 to 10', 'More than 10']),
  },
]

function asked(setting: QuestionSetting, hasResume: boolean, group: Group): Question[] {
  const { shown, required } = groupAsked(setting, hasResume)
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
 * All questions besides the contact fields: the time slot, the built-in groups, the sets of the pool, and the customer's
 * questions.
 */
export const askedQuestions = (spec: FormSpec, hasResume: boolean): Question[] => [
  ...(spec.slots === null ? [] : [slotQuestion(spec.slots)]),
  ...asked(spec.address, hasResume, address),
  ...asked(spec.education, hasResume, education),
  ...asked(spec.workExperience, hasResume, workExperience),
  ...questionsOfSets(spec.questionSets),
  ...spec.questions,
]
