import { questionTypes } from '@tiller/contract/platform/applications/questions'
import {
  dateQuestion,
  fileQuestion,
  hierarchicalQuestion,
  informationBlock,
  dependentList,
  createMany,
  multiselectQuestion,
  createOption,
  createOptions,
  pagebreakItem,
  selectQuestion,
  textQuestion,
  textareaQuestion,
  withCondition,
  omitField,
} from './build.fixture.ts'

type Broken = readonly [
  breaks: string,
  set: readonly unknown[],
  faults: readonly (readonly [path: string, message: string])[],
]

const optionNames = 'value, label, correct'
const numbers = 'requires one of the formats integer, decimal'
const notFor = (type: string, names: string) => `is not a field of ${type}, which has id, type, ${names}`
const noDay = 'must be a day such as 2026-03-01'

/** Invalid question sets with their purpose and every expected fault. */
export const brokenQuestionSets: readonly Broken[] = [
  [
    'too many questions',
    createMany(501, (index) => textQuestion(`q${index}`)),
    [['', 'must have at most 500 questions']],
  ],
  ['a question that is a text', ['a'], [['[0]', 'must be an object']]],
  ['a question that is null', [null], [['[0]', 'must be an object']]],
  ['a question that is a list', [[]], [['[0]', 'must be an object']]],
  ['no id', [omitField(textQuestion('a'), 'id')], [['[0].id', 'is missing']]],
  ['an id that is a number', [textQuestion('a', { id: 7 })], [['[0].id', 'must be a string']]],
  ['an empty id', [textQuestion('')], [['[0].id', 'must not be empty']]],
  ['an id of blanks', [textQuestion('  ')], [['[0].id', 'must not be empty']]],
  [
    'an id that is too long',
    [textQuestion('x'.repeat(65))],
    [['[0].id', 'must be at most 64 characters long']],
  ],
  ['an id twice', [textQuestion('a'), dateQuestion('a')], [['[1].id', 'is already in use']]],
  [
    'an id three times',
    [textQuestion('a'), textQuestion('a'), textQuestion('a')],
    [
      ['[1].id', 'is already in use'],
      ['[2].id', 'is already in use'],
    ],
  ],
  [
    'the id of a further list',
    [hierarchicalQuestion('a', { hierarchicalOptions: [dependentList('b', 'a', 'yes')] }), textQuestion('b')],
    [['[1].id', 'is already in use']],
  ],
  [
    'the id of a pagebreak',
    [textQuestion('a'), pagebreakItem('p'), textQuestion('p')],
    [['[2].id', 'is already in use']],
  ],
  ['no type', [omitField(textQuestion('a'), 'type')], [['[0].type', 'is missing']]],
  [
    'a type that there is not',
    [textQuestion('a', { type: 'radio' })],
    [['[0].type', `must be one of ${questionTypes.join(', ')}`]],
  ],
  [
    'a type in capitals',
    [textQuestion('a', { type: 'TEXT' })],
    [['[0].type', `must be one of ${questionTypes.join(', ')}`]],
  ],
  [
    'a type that is a number',
    [textQuestion('a', { type: 3 })],
    [['[0].type', `must be one of ${questionTypes.join(', ')}`]],
  ],
  ['no question', [omitField(textQuestion('a'), 'question')], [['[0].question', 'is missing']]],
  ['an empty question', [textQuestion('a', { question: '' })], [['[0].question', 'must not be empty']]],
  [
    'a question of blanks',
    [selectQuestion('a', { question: ' \n' })],
    [['[0].question', 'must not be empty']],
  ],
  [
    'a question that is too long',
    [textQuestion('a', { question: 'w'.repeat(2_001) })],
    [['[0].question', 'must be at most 2000 characters long']],
  ],
  [
    'a question that says null',
    [textQuestion('a', { question: null })],
    [['[0].question', 'must be a string']],
  ],
  [
    'a select without a question',
    [omitField(selectQuestion('a'), 'question')],
    [['[0].question', 'is missing']],
  ],
  ['a file without a question', [omitField(fileQuestion('a'), 'question')], [['[0].question', 'is missing']]],
  ['information without text', [omitField(informationBlock('a'), 'text')], [['[0].text', 'is missing']]],
  [
    'information that says nothing',
    [informationBlock('a', { text: ' ' })],
    [['[0].text', 'must not be empty']],
  ],
  [
    'information that is too long',
    [informationBlock('a', { text: 'w'.repeat(10_001) })],
    [['[0].text', 'must be at most 10000 characters long']],
  ],
  [
    'information that asks',
    [informationBlock('a', { question: 'Why?' })],
    [['[0].question', notFor('information', 'condition, text')]],
  ],
  [
    'information that is required',
    [informationBlock('a', { required: true })],
    [['[0].required', notFor('information', 'condition, text')]],
  ],
  [
    'a text with a text',
    [textQuestion('a', { text: 'Hello' })],
    [['[0].text', notFor('text', 'condition, question, required, limit, minCharCount, format, min, max')]],
  ],
  [
    'required that is a text',
    [textQuestion('a', { required: 'yes' })],
    [['[0].required', 'must be true or false']],
  ],
  [
    'required that is a number',
    [selectQuestion('a', { required: 1 })],
    [['[0].required', 'must be true or false']],
  ],
  [
    'required that is null',
    [dateQuestion('a', { required: null })],
    [['[0].required', 'must be true or false']],
  ],
  ['a select without options', [omitField(selectQuestion('a'), 'options')], [['[0].options', 'is missing']]],
  [
    'a multiselect without options',
    [omitField(multiselectQuestion('a'), 'options')],
    [['[0].options', 'is missing']],
  ],
  [
    'a hierarchical question without options',
    [omitField(hierarchicalQuestion('a'), 'options')],
    [['[0].options', 'is missing']],
  ],
  ['no option', [selectQuestion('a', { options: [] })], [['[0].options', 'must have at least one option']]],
  [
    'options that are an object',
    [selectQuestion('a', { options: { yes: 'Yes' } })],
    [['[0].options', 'must be a list']],
  ],
  [
    'too many options',
    [selectQuestion('a', { options: createMany(501, (index) => createOption(`v${index}`)) })],
    [['[0].options', 'must have at most 500 options']],
  ],
  [
    'an option that is a text',
    [selectQuestion('a', { options: ['yes'] })],
    [['[0].options[0]', 'must be an object']],
  ],
  [
    'an option without a value',
    [selectQuestion('a', { options: [omitField(createOption('x'), 'value')] })],
    [['[0].options[0].value', 'is missing']],
  ],
  [
    'an option without a label',
    [selectQuestion('a', { options: [omitField(createOption('x'), 'label')] })],
    [['[0].options[0].label', 'is missing']],
  ],
  [
    'a value that is a number',
    [selectQuestion('a', { options: [createOption('x', { value: 1 })] })],
    [['[0].options[0].value', 'must be a string']],
  ],
  [
    'an empty label',
    [selectQuestion('a', { options: [createOption('x', { label: '' })] })],
    [['[0].options[0].label', 'must not be empty']],
  ],
  [
    'a value that is too long',
    [selectQuestion('a', { options: [createOption('v'.repeat(256), { label: 'V' })] })],
    [['[0].options[0].value', 'must be at most 255 characters long']],
  ],
  [
    'a label that is too long',
    [selectQuestion('a', { options: [createOption('v', { label: 'l'.repeat(501) })] })],
    [['[0].options[0].label', 'must be at most 500 characters long']],
  ],
  [
    'a value twice',
    [selectQuestion('a', { options: createOptions('x', 'y', 'x') })],
    [['[0].options[2].value', 'is already the value of an earlier option']],
  ],
  [
    'a name that no option has',
    [selectQuestion('a', { options: [createOption('x', { selected: true })] })],
    [['[0].options[0].selected', `is unknown; the known fields are ${optionNames}`]],
  ],
  [
    'correct that is a text',
    [selectQuestion('a', { options: [createOption('x', { correct: 'true' })] })],
    [['[0].options[0].correct', 'must be true or false']],
  ],
  [
    'correct that is null',
    [selectQuestion('a', { options: [createOption('x', { correct: null })] })],
    [['[0].options[0].correct', 'must be true or false']],
  ],
  [
    'two correct options',
    [
      selectQuestion('a', {
        options: [createOption('x', { correct: true }), createOption('y', { correct: true })],
      }),
    ],
    [['[0].options', 'must have at most one correct option']],
  ],
  [
    'two correct options of a multiselect',
    [
      multiselectQuestion('a', {
        options: [createOption('x', { correct: true }), createOption('y', { correct: true })],
      }),
    ],
    [['[0].options', 'must have at most one correct option']],
  ],
  [
    'correct options in two lists',
    [
      hierarchicalQuestion('a', {
        options: [createOption('yes', { correct: true })],
        hierarchicalOptions: [
          { ...dependentList('b', 'a', 'yes'), options: [createOption('x', { correct: true })] },
        ],
      }),
    ],
    [['[0].options', 'must have at most one correct option']],
  ],
  [
    'options of a text',
    [textQuestion('a', { options: createOptions('x') })],
    [['[0].options', notFor('text', 'condition, question, required, limit, minCharCount, format, min, max')]],
  ],
  [
    'options of a file',
    [fileQuestion('a', { options: createOptions('x') })],
    [['[0].options', notFor('file', 'condition, question, required')]],
  ],
  ['a limit of 0', [textQuestion('a', { limit: 0 })], [['[0].limit', 'must be between 1 and 10000']]],
  ['a limit below 0', [textareaQuestion('a', { limit: -5 })], [['[0].limit', 'must be between 1 and 10000']]],
  [
    'a limit that is too great',
    [textareaQuestion('a', { limit: 10_001 })],
    [['[0].limit', 'must be between 1 and 10000']],
  ],
  [
    'a limit that is no whole number',
    [textQuestion('a', { limit: 2.5 })],
    [['[0].limit', 'must be an integer']],
  ],
  ['a limit that is a text', [textQuestion('a', { limit: '20' })], [['[0].limit', 'must be an integer']]],
  [
    'a limit of a select',
    [selectQuestion('a', { limit: 5 })],
    [['[0].limit', notFor('select', 'condition, question, required, options')]],
  ],
  [
    'fewest characters below 0',
    [textareaQuestion('a', { minCharCount: -1 })],
    [['[0].minCharCount', 'must be between 0 and 10000']],
  ],
  [
    'fewest characters above the limit',
    [textQuestion('a', { minCharCount: 6, limit: 5 })],
    [['[0].minCharCount', 'must not be above limit']],
  ],
  [
    'fewest characters that are a text',
    [textareaQuestion('a', { minCharCount: 'ten' })],
    [['[0].minCharCount', 'must be an integer']],
  ],
  [
    'fewest characters of a date',
    [dateQuestion('a', { minCharCount: 2 })],
    [['[0].minCharCount', notFor('date', 'condition, question, required, format, min, max')]],
  ],
  [
    'a format that there is not',
    [textQuestion('a', { format: 'ssn' })],
    [['[0].format', 'must be one of integer, decimal, email, phone, url, zipcode']],
  ],
  [
    'a date format of a text',
    [textQuestion('a', { format: 'yyyy-MM-dd' })],
    [['[0].format', 'must be one of integer, decimal, email, phone, url, zipcode']],
  ],
  [
    'a date format that there is not',
    [dateQuestion('a', { format: 'dd.MM.yyyy' })],
    [['[0].format', 'must be one of yyyy-MM-dd, MM/dd/yyyy, MM/yyyy, yyyy']],
  ],
  [
    'a format of a textarea',
    [textareaQuestion('a', { format: 'email' })],
    [['[0].format', notFor('textarea', 'condition, question, required, limit, minCharCount')]],
  ],
  ['a bound of a text without a format', [textQuestion('a', { min: 1 })], [['[0].min', numbers]]],
  ['a bound of an email address', [textQuestion('a', { format: 'email', max: 9 })], [['[0].max', numbers]]],
  [
    'a bound that is a text',
    [textQuestion('a', { format: 'integer', min: '1' })],
    [['[0].min', 'must be a number']],
  ],
  [
    'bounds the wrong way round',
    [textQuestion('a', { format: 'integer', min: 9, max: 1 })],
    [['[0].min', 'must not be above max']],
  ],
  ['a bound of a date that is a number', [dateQuestion('a', { min: 2026 })], [['[0].min', noDay]]],
  ['a day that there is not', [dateQuestion('a', { max: '2026-02-30' })], [['[0].max', noDay]]],
  ['the 29th of February of another year', [dateQuestion('a', { min: '2026-02-29' })], [['[0].min', noDay]]],
  [
    'a bound in another format',
    [dateQuestion('a', { format: 'MM/dd/yyyy', min: '03/01/2026' })],
    [['[0].min', noDay]],
  ],
  [
    'days the wrong way round',
    [dateQuestion('a', { min: '2026-03-02', max: '2026-03-01' })],
    [['[0].min', 'must not be above max']],
  ],
  [
    'more selections than options',
    [multiselectQuestion('a', { maxSelectionCount: 3 })],
    [['[0].maxSelectionCount', 'must be between 1 and 2']],
  ],
  [
    'no selections at most',
    [multiselectQuestion('a', { maxSelectionCount: 0 })],
    [['[0].maxSelectionCount', 'must be between 1 and 2']],
  ],
  [
    'more fewest selections than options',
    [multiselectQuestion('a', { minSelectionCount: 3 })],
    [['[0].minSelectionCount', 'must be between 0 and 2']],
  ],
  [
    'fewest selections above the most',
    [multiselectQuestion('a', { minSelectionCount: 2, maxSelectionCount: 1 })],
    [['[0].minSelectionCount', 'must not be above maxSelectionCount']],
  ],
  [
    'selections of a select',
    [selectQuestion('a', { maxSelectionCount: 1 })],
    [['[0].maxSelectionCount', notFor('select', 'condition, question, required, options')]],
  ],
  [
    'a condition that is a text',
    [selectQuestion('a'), textQuestion('b', { condition: 'a' })],
    [['[1].condition', 'must be an object with id and value']],
  ],
  [
    'a condition without an id',
    [selectQuestion('a'), textQuestion('b', { condition: { value: 'yes' } })],
    [['[1].condition.id', 'is missing']],
  ],
  [
    'a condition without a value',
    [selectQuestion('a'), textQuestion('b', { condition: { id: 'a' } })],
    [['[1].condition.value', 'is missing']],
  ],
  [
    'a condition with more',
    [selectQuestion('a'), textQuestion('b', { condition: { id: 'a', value: 'yes', not: true } })],
    [['[1].condition.not', 'is unknown; the known fields are id, value']],
  ],
  [
    'a condition on nothing',
    [textQuestion('b', withCondition('a', 'yes'))],
    [['[0].condition.id', 'does not name an earlier select']],
  ],
  [
    'a condition on a later question',
    [textQuestion('b', withCondition('a', 'yes')), selectQuestion('a')],
    [['[0].condition.id', 'does not name an earlier select']],
  ],
  [
    'a condition on itself',
    [selectQuestion('a', withCondition('a', 'yes'))],
    [['[0].condition.id', 'does not name an earlier select']],
  ],
  [
    'a condition on a text',
    [textQuestion('a'), textQuestion('b', withCondition('a', 'yes'))],
    [['[1].condition.id', 'names a question that is not a select']],
  ],
  [
    'a condition on a multiselect',
    [multiselectQuestion('a'), textQuestion('b', withCondition('a', 'yes'))],
    [['[1].condition.id', 'names a question that is not a select']],
  ],
  [
    'a condition on a value that there is not',
    [selectQuestion('a'), textQuestion('b', withCondition('a', 'maybe'))],
    [['[1].condition.value', 'is not the value of an option of a']],
  ],
  [
    'a condition on a label',
    [selectQuestion('a'), textQuestion('b', withCondition('a', 'Yes'))],
    [['[1].condition.value', 'is not the value of an option of a']],
  ],
  [
    'a condition of a pagebreak',
    [selectQuestion('a'), pagebreakItem('p', withCondition('a', 'yes')), textQuestion('b')],
    [['[1].condition', 'is not a field of pagebreak, which has id, type']],
  ],
  [
    'a further list without a condition',
    [
      hierarchicalQuestion('a', {
        hierarchicalOptions: [omitField(dependentList('b', 'a', 'yes'), 'condition')],
      }),
    ],
    [['[0].hierarchicalOptions[0].condition', 'is missing']],
  ],
  [
    'a further list on another question',
    [
      selectQuestion('s'),
      hierarchicalQuestion('a', { hierarchicalOptions: [dependentList('b', 's', 'yes')] }),
    ],
    [['[1].hierarchicalOptions[0].condition.id', 'does not name an earlier list of the question']],
  ],
  [
    'two further lists on one value',
    [
      hierarchicalQuestion('a', {
        hierarchicalOptions: [dependentList('b', 'a', 'yes'), dependentList('c', 'a', 'yes')],
      }),
    ],
    [['[0].hierarchicalOptions[1].condition', 'is already the condition of an earlier list']],
  ],
  [
    'a pagebreak at the beginning',
    [pagebreakItem('p'), textQuestion('a')],
    [['[0]', 'is a pagebreak with nothing before it']],
  ],
  [
    'a pagebreak at the end',
    [textQuestion('a'), pagebreakItem('p')],
    [['[1]', 'is a pagebreak with nothing after it']],
  ],
  [
    'two pagebreaks together',
    [textQuestion('a'), pagebreakItem('p'), pagebreakItem('q'), textQuestion('b')],
    [['[2]', 'is a pagebreak directly after another']],
  ],
]
