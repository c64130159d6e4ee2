import type { QuestionOption, Question } from './question.ts'

const choices = (...labels: string[]): QuestionOption[] => labels.map((label) => ({ value: label, label }))

const yesOrNo = (id: string, question: string): Question => ({
  id: `tlr:${id}`,
  type: 'select',
  question,
  required: true,
  options: choices('Yes', 'No'),
})

/** Named sets of questions that a pool can add to its application forms. None has a correct option. */
const questionsOfSet = {
  'Work authorization': [
    yesOrNo('authorized', 'Are you authorized to work in the United States?'),
    yesOrNo('sponsorship', 'Will you need sponsorship for a work visa, now or in the future?'),
  ],
  'Minimum age': [yesOrNo('adult', 'Are you at least 18 years old?')],
  Availability: [
    { id: 'tlr:start', type: 'date', question: 'When can you start?', required: true },
    {
      id: 'tlr:shifts',
      type: 'multiselect',
      question: 'Which shifts can you work?',
      required: true,
      options: choices('Days', 'Evenings', 'Nights', 'Weekends'),
    },
  ],
  Certifications: [
    {
      id: 'tlr:certifications',
      type: 'textarea',
      question: 'Which licenses and certifications do you hold? Write “none” if you hold none.',
      required: true,
      limit: 1_000,
    },
  ],
  'Driver license': [yesOrNo('driver', 'Do you have a valid driver’s license?')],
  'Background check': [yesOrNo('background', 'Do you consent to a background check before you start?')],
} as const satisfies Record<string, readonly Question[]>

export type QuestionSetName = keyof typeof questionsOfSet

export const questionSetNames = Object.keys(questionsOfSet) as QuestionSetName[]

/** Returns the questions of these sets, in the order in which the sets are defined above. */
export const listQuestionsOfSets = (names: readonly QuestionSetName[]): Question[] =>
  questionSetNames.flatMap((name) => (names.includes(name) ? questionsOfSet[name] : []))
