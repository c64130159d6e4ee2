import { type Static, Type } from 'typebox'
import { flag, named } from '../../schema.ts'

/** The kinds of questions. */
export const questionTypes = [
  'textarea',
  'text',
  'select',
  'hierarchical',
  'multiselect',
  'date',
  'file',
  'information',
  'pagebreak',
] as const
export type QuestionType = (typeof questionTypes)[number]

export const maxQuestions = 500

/** A field that the rules for questions check, and not the contract: all that is wrong is told in one way. */
const checked = (description: string, example: unknown) => Type.Unknown({ description, examples: [example] })

const ApplicationQuestion = named(
  'ApplicationQuestion',
  'A question of an application form. What a field may hold depends on the type; what is wrong is told by 422.',
  Type.Object(
    {
      id: checked(
        'Names the question in answers and conditions: 1 to 64 characters, each id once.',
        'license',
      ),
      type: checked(`One of ${questionTypes.map((type) => `\`${type}\``).join(', ')}.`, 'select'),
      question: Type.Optional(
        checked(
          'What is asked, 1 to 2,000 characters. All but `information` and `pagebreak`.',
          'Do you hold a license as a nurse?',
        ),
      ),
      text: Type.Optional(
        checked(
          'What `information` says, 1 to 10,000 characters.',
          'Now a few questions on your experience.',
        ),
      ),
      required: Type.Optional(checked('Whether it has to be answered.', true)),
      options: Type.Optional(
        checked(
          'What can be chosen: 1 to 500 of `{value, label, correct}`; at most one is correct. `select`, `multiselect`, `hierarchical`.',
          [
            { value: 'yes', label: 'Yes', correct: true },
            { value: 'no', label: 'No' },
          ],
        ),
      ),
      limit: Type.Optional(checked('The most characters of a `text` or `textarea`, 1 to 10,000.', 500)),
      format: Type.Optional(
        checked(
          'Of a `text`: `integer`, `decimal`, `email`, `phone`, `url`, `zipcode`. Of a `date`: `yyyy-MM-dd`, `MM/dd/yyyy`, `MM/yyyy`, `yyyy`.',
          'integer',
        ),
      ),
      min: Type.Optional(
        checked('The least number of a `text` in a number format, or the first day of a `date`.', 0),
      ),
      max: Type.Optional(checked('The greatest number, or the last day.', 40)),
      minCharCount: Type.Optional(checked('The fewest characters of a `text` or `textarea`.', 20)),
      minSelectionCount: Type.Optional(checked('The fewest options of a `multiselect`.', 1)),
      maxSelectionCount: Type.Optional(checked('The most options of a `multiselect`.', 3)),
      condition: Type.Optional(
        checked('Asked only if an earlier `select` was answered with this value.', {
          id: 'license',
          value: 'yes',
        }),
      ),
      hierarchicalOptions: Type.Optional(
        checked(
          'The further lists of a `hierarchical`: `{id, condition, options}`, each shown when the list that its condition names was answered with the value.',
          [
            {
              id: 'city',
              condition: { id: 'state', value: 'TX' },
              options: [{ value: 'austin', label: 'Austin' }],
            },
          ],
        ),
      ),
    },
    { additionalProperties: true },
  ),
)

export const QuestionSet = Type.Array(ApplicationQuestion, {
  maxItems: 2_000,
  description: `The questions in their order, at most ${maxQuestions}.`,
  examples: [
    [
      {
        id: 'license',
        type: 'select',
        question: 'Do you hold a license as a nurse?',
        required: true,
        options: [
          { value: 'yes', label: 'Yes', correct: true },
          { value: 'no', label: 'No' },
        ],
      },
      {
        id: 'number',
        type: 'text',
        question: 'Its number',
        limit: 20,
        condition: { id: 'license', value: 'yes' },
      },
    ],
  ],
})

export const QuestionsValid = named(
  'QuestionsValid',
  'The questions keep every rule.',
  Type.Object({ valid: flag('Always true; questions that break a rule are answered 422.') }),
)
export type QuestionsValid = Static<typeof QuestionsValid>
