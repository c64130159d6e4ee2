import { groupAsked, type QuestionSetting } from './group-asked.ts'
import type { Option, Question } from './question.ts'

/** What ids of our own questions begin with; those of a customer's questions must not. */
export const ownPrefix = 'tlr:'

/** The id of the question for the time of a reply to an event. */
export const slotId = `${ownPrefix}slot`

/** The id of the question for street and number, which belong to the applicant rather than to the answers. */
export const streetId = `${ownPrefix}street`

/** What a form asks, as it is shown: without what is correct. */
export type FormSpec = {
  resumeRequired: boolean
  address: QuestionSetting
  education: QuestionSetting
  workExperience: QuestionSetting
  /** The times of an event that are still free; null: it is no event. */
  slots: readonly Option[] | null
  /** Those of the customer, in their order. */
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

/** All that a form asks besides who applies, in its order: the time of an event, the groups of its settings, and the customer's own questions. */
export const askedQuestions = (spec: FormSpec, hasResume: boolean): Question[] => [
  ...(spec.slots === null ? [] : [slotQuestion(spec.slots)]),
  ...asked(spec.address, hasResume, address),
  ...asked(spec.education, hasResume, education),
  ...asked(spec.workExperience, hasResume, workExperience),
  ...spec.questions,
]
