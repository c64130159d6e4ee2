import { type Static, Type } from 'typebox'
import { flag, named } from '../../schema.ts'

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

/**
 * Describes a field that is validated by the question rules instead of its schema, so that all problems of questions
 * are reported in one format.
 */
const checked = (description: string, example: unknown) => Type.Unknown({ description, examples: [example] })

const ApplicationQuestion = named(
  'ApplicationQuestion',
  'A question of an application form. The allowed fields depend on the type; violations return 422.',
  Type.Object(
    {
      id: checked(
        'Identifies the question in answers and conditions: 1 to 64 characters, unique.',
        'license',
      ),
      type: checked(`One of ${questionTypes.map((type) => `\`${type}\``).join(', ')}.`, 'select'),
      question: Type.Optional(
        checked(
          'The question text, 1 to 2,000 characters. Not for `information` and `pagebreak`.',
          'Do you hold a license as a nurse?',
        ),
      ),
      text: Type.Optional(
        checked(
          'The text of an `information`, 1 to 10,000 characters.',
          'Now a few questions on your experience.',
        ),
      ),
      required: Type.Optional(checked('Whether an answer is required.', true)),
      options: Type.Optional(
        checked(
          'The options: 1 to 500 of `{value, label, correct}`; at most one is correct. For `select`, `multiselect`, and `hierarchical`.',
          [
            { value: 'yes', label: 'Yes', correct: true },
            { value: 'no', label: 'No' },
          ],
        ),
      ),
      limit: Type.Optional(checked('Maximum length of a `text` or `textarea`, 1 to 10,000.', 500)),
      format: Type.Optional(
        checked(
          'For `text`: `integer`, `decimal`, `email`, `phone`, `url`, `zipcode`. For `date`: `yyyy-MM-dd`, `MM/dd/yyyy`, `MM/yyyy`, `yyyy`.',
          'integer',
        ),
      ),
      min: Type.Optional(
        checked('Minimum of a `text` in a number format, or the first allowed day of a `date`.', 0),
      ),
      max: Type.Optional(checked('Maximum, or the last allowed day.', 40)),
      minCharCount: Type.Optional(checked('Minimum length of a `text` or `textarea`.', 20)),
      minSelectionCount: Type.Optional(checked('Minimum number of options of a `multiselect`.', 1)),
      maxSelectionCount: Type.Optional(checked('Maximum number of options of a `multiselect`.', 3)),
      condition: Type.Optional(
        checked('Show the question only if an earlier `select` has this answer.', {
          id: 'license',
          value: 'yes',
        }),
      ),
      hierarchicalOptions: Type.Optional(
        checked(
          'Dependent lists of a `hierarchical`: `{id, condition, options}`. Each is shown when the list named in its condition has that value.',
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
  description: `The questions in order, at most ${maxQuestions}.`,
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
  'The questions are valid.',
  Type.Object({ valid: flag('Always true; invalid questions return 422.') }),
)
export type QuestionsValid = Static<typeof QuestionsValid>
