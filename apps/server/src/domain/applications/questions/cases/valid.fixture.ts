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
  yesNoQuestion,
} from './build.fixture.ts'

/** Valid question sets with their purpose. */
export const validQuestionSets: readonly (readonly [shows: string, set: readonly unknown[]])[] = [
  ['no question at all', []],
  ['a text', [textQuestion('a')]],
  ['a textarea', [textareaQuestion('a')]],
  ['a select', [selectQuestion('a')]],
  ['a multiselect', [multiselectQuestion('a')]],
  ['a hierarchical question without further lists', [hierarchicalQuestion('a')]],
  ['a date', [dateQuestion('a')]],
  ['a file', [fileQuestion('a')]],
  ['information alone', [informationBlock('a')]],
  [
    'one of each type',
    [
      textQuestion('a'),
      textareaQuestion('b'),
      selectQuestion('c'),
      multiselectQuestion('d'),
      pagebreakItem('e'),
      hierarchicalQuestion('f'),
      dateQuestion('g'),
      fileQuestion('h'),
      informationBlock('i'),
    ],
  ],
  ['the most questions', createMany(500, (index) => textQuestion(`q${index}`))],
  ['an id of one character', [textQuestion('x')]],
  ['an id of 64 characters', [textQuestion('x'.repeat(64))]],
  ['an id with other characters than letters', [textQuestion('license-nr.2_b')]],
  ['an id that is a number as a text', [textQuestion('1'), textQuestion('2')]],
  ['ids that differ in case alone', [textQuestion('a'), textQuestion('A')]],
  ['an id in another script', [textQuestion('años')]],
  ['a question of 2,000 characters', [textQuestion('a', { question: 'w'.repeat(2_000) })]],
  ['a question with line breaks', [textQuestion('a', { question: 'First.\nSecond.' })]],
  ['a question in another script', [textQuestion('a', { question: '¿Cuántos años? 何年？' })]],
  ['information of 10,000 characters', [informationBlock('a', { text: 'w'.repeat(10_000) })]],
  ['required text', [textQuestion('a', { required: true })]],
  ['text that is not required', [textQuestion('a', { required: false })]],
  ['a required select', [selectQuestion('a', { required: true })]],
  ['a required multiselect', [multiselectQuestion('a', { required: true })]],
  ['a required hierarchical question', [hierarchicalQuestion('a', { required: true })]],
  ['a required date', [dateQuestion('a', { required: true })]],
  ['a required file', [fileQuestion('a', { required: true })]],
  ['a required textarea', [textareaQuestion('a', { required: true })]],
  ['one option', [selectQuestion('a', { options: createOptions('only') })]],
  [
    'the most options',
    [selectQuestion('a', { options: createMany(500, (index) => createOption(`v${index}`)) })],
  ],
  [
    'options with one label twice',
    [
      selectQuestion('a', {
        options: [
          { value: '1', label: 'Same' },
          { value: '2', label: 'Same' },
        ],
      }),
    ],
  ],
  ['values that differ in case alone', [selectQuestion('a', { options: createOptions('x', 'X') })]],
  ['a value of 255 characters', [selectQuestion('a', { options: createOptions('v'.repeat(255)) })]],
  [
    'a label of 500 characters',
    [selectQuestion('a', { options: [createOption('a', { label: 'l'.repeat(500) })] })],
  ],
  [
    'a correct option',
    [selectQuestion('a', { options: [createOption('yes', { correct: true }), createOption('no')] })],
  ],
  [
    'a correct option among others that say they are not',
    [
      selectQuestion('a', {
        options: [createOption('yes', { correct: true }), createOption('no', { correct: false })],
      }),
    ],
  ],
  [
    'no correct option, said of each',
    [
      selectQuestion('a', {
        options: [createOption('yes', { correct: false }), createOption('no', { correct: false })],
      }),
    ],
  ],
  [
    'a correct option in each of two questions',
    [
      selectQuestion('a', { options: [createOption('x', { correct: true })] }),
      selectQuestion('b', { options: [createOption('x', { correct: true })] }),
    ],
  ],
  [
    'a correct option of a multiselect',
    [multiselectQuestion('a', { options: [createOption('x', { correct: true }), createOption('y')] })],
  ],
  [
    'a correct option of a hierarchical question',
    [hierarchicalQuestion('a', { options: [createOption('x', { correct: true }), createOption('y')] })],
  ],
  [
    'a correct option in a further list',
    [
      hierarchicalQuestion('a', {
        hierarchicalOptions: [
          { ...dependentList('b', 'a', 'yes'), options: [createOption('x', { correct: true })] },
        ],
      }),
    ],
  ],
  ['a limit of one character', [textQuestion('a', { limit: 1 })]],
  ['the greatest limit', [textareaQuestion('a', { limit: 10_000 })]],
  ['a limit of a text', [textQuestion('a', { limit: 80 })]],
  ['no fewest characters', [textareaQuestion('a', { minCharCount: 0 })]],
  ['fewest characters', [textareaQuestion('a', { minCharCount: 20 })]],
  ['fewest characters of a text', [textQuestion('a', { minCharCount: 2 })]],
  ['as many characters as the limit, and no others', [textQuestion('a', { minCharCount: 5, limit: 5 })]],
  ['fewest characters below the limit', [textareaQuestion('a', { minCharCount: 5, limit: 500 })]],
  ['an integer', [textQuestion('a', { format: 'integer' })]],
  ['a decimal', [textQuestion('a', { format: 'decimal' })]],
  ['an email address', [textQuestion('a', { format: 'email' })]],
  ['a phone number', [textQuestion('a', { format: 'phone' })]],
  ['a URL', [textQuestion('a', { format: 'url' })]],
  ['a zip code', [textQuestion('a', { format: 'zipcode' })]],
  ['an integer with bounds', [textQuestion('a', { format: 'integer', min: 0, max: 60 })]],
  ['an integer with one bound', [textQuestion('a', { format: 'integer', min: 1 })]],
  ['an integer with a greatest value', [textQuestion('a', { format: 'integer', max: 100 })]],
  ['bounds below 0', [textQuestion('a', { format: 'integer', min: -10, max: -1 })]],
  ['bounds that are one number', [textQuestion('a', { format: 'integer', min: 5, max: 5 })]],
  ['decimal bounds', [textQuestion('a', { format: 'decimal', min: 0.5, max: 99.9 })]],
  ['a format with a limit', [textQuestion('a', { format: 'email', limit: 128 })]],
  ['a date as ISO writes it', [dateQuestion('a', { format: 'yyyy-MM-dd' })]],
  ['a date as the US writes it', [dateQuestion('a', { format: 'MM/dd/yyyy' })]],
  ['a month', [dateQuestion('a', { format: 'MM/yyyy' })]],
  ['a year', [dateQuestion('a', { format: 'yyyy' })]],
  ['a date with bounds', [dateQuestion('a', { min: '2026-01-01', max: '2026-12-31' })]],
  ['a date from a day on', [dateQuestion('a', { min: '2026-01-01' })]],
  ['a date up to a day', [dateQuestion('a', { max: '2026-12-31' })]],
  ['the 29th of February of a leap year', [dateQuestion('a', { min: '2028-02-29' })]],
  ['bounds that are one day', [dateQuestion('a', { min: '2026-03-01', max: '2026-03-01' })]],
  [
    'a date with a format and bounds',
    [dateQuestion('a', { format: 'MM/yyyy', min: '2020-01-01', max: '2030-12-31' })],
  ],
  ['fewest selections', [multiselectQuestion('a', { minSelectionCount: 1 })]],
  ['no fewest selections', [multiselectQuestion('a', { minSelectionCount: 0 })]],
  ['most selections', [multiselectQuestion('a', { maxSelectionCount: 1 })]],
  ['all options at most', [multiselectQuestion('a', { maxSelectionCount: 2 })]],
  [
    'exactly as many selections',
    [
      multiselectQuestion('a', {
        options: createOptions('a', 'b', 'c'),
        minSelectionCount: 2,
        maxSelectionCount: 2,
      }),
    ],
  ],
  [
    'all options have to be chosen',
    [multiselectQuestion('a', { minSelectionCount: 2, maxSelectionCount: 2 })],
  ],
  ['a condition on a select', [selectQuestion('a'), textQuestion('b', withCondition('a', 'yes'))]],
  [
    'a condition on a select that is not right before',
    [selectQuestion('a'), textQuestion('b'), textQuestion('c', withCondition('a', 'no'))],
  ],
  [
    'a condition on a select of an earlier page',
    [selectQuestion('a'), pagebreakItem('p'), textQuestion('b', withCondition('a', 'yes'))],
  ],
  [
    'two questions on one condition',
    [
      selectQuestion('a'),
      textQuestion('b', withCondition('a', 'yes')),
      textQuestion('c', withCondition('a', 'yes')),
    ],
  ],
  [
    'a chain of conditions',
    [
      selectQuestion('a'),
      selectQuestion('b', withCondition('a', 'yes')),
      textQuestion('c', withCondition('b', 'no')),
    ],
  ],
  [
    'a condition of a multiselect',
    [selectQuestion('a'), multiselectQuestion('b', withCondition('a', 'yes'))],
  ],
  ['a condition of a date', [selectQuestion('a'), dateQuestion('b', withCondition('a', 'yes'))]],
  ['a condition of a file', [selectQuestion('a'), fileQuestion('b', withCondition('a', 'yes'))]],
  ['a condition of information', [selectQuestion('a'), informationBlock('b', withCondition('a', 'no'))]],
  [
    'a condition of a hierarchical question',
    [selectQuestion('a'), hierarchicalQuestion('b', withCondition('a', 'no'))],
  ],
  [
    'a required question with a condition',
    [selectQuestion('a'), textQuestion('b', { ...withCondition('a', 'yes'), required: true })],
  ],
  [
    'a condition on a value with spaces',
    [
      selectQuestion('a', { options: createOptions('full time', 'part time') }),
      textQuestion('b', withCondition('a', 'part time')),
    ],
  ],
  ['a further list', [hierarchicalQuestion('a', { hierarchicalOptions: [dependentList('b', 'a', 'yes')] })]],
  [
    'a further list for each value',
    [
      hierarchicalQuestion('a', {
        hierarchicalOptions: [dependentList('b', 'a', 'yes'), dependentList('c', 'a', 'no')],
      }),
    ],
  ],
  [
    'lists three deep',
    [
      hierarchicalQuestion('a', {
        hierarchicalOptions: [
          dependentList('b', 'a', 'yes', 'k'),
          dependentList('c', 'b', 'k', 'm'),
          dependentList('d', 'c', 'm'),
        ],
      }),
    ],
  ],
  [
    'states with their cities',
    [
      hierarchicalQuestion('state', {
        options: createOptions('TX', 'CA'),
        hierarchicalOptions: [
          dependentList('tx', 'state', 'TX', 'Austin', 'Dallas'),
          dependentList('ca', 'state', 'CA', 'Fresno'),
        ],
      }),
    ],
  ],
  [
    'the same values in two lists',
    [
      hierarchicalQuestion('a', {
        hierarchicalOptions: [dependentList('b', 'a', 'yes', 'v'), dependentList('c', 'a', 'no', 'v')],
      }),
    ],
  ],
  ['no further lists, said', [hierarchicalQuestion('a', { hierarchicalOptions: [] })]],
  ['two pages', [textQuestion('a'), pagebreakItem('p'), textQuestion('b')]],
  [
    'three pages',
    [textQuestion('a'), pagebreakItem('p'), textQuestion('b'), pagebreakItem('q'), textQuestion('c')],
  ],
  ['a page of information alone', [informationBlock('i'), pagebreakItem('p'), textQuestion('a')]],
  [
    'a whole form',
    [
      informationBlock('hello'),
      selectQuestion('license', {
        options: [createOption('yes', { correct: true }), createOption('no')],
        required: true,
      }),
      textQuestion('number', { ...withCondition('license', 'yes'), limit: 20 }),
      pagebreakItem('p1'),
      multiselectQuestion('shifts', { options: createOptions('day', 'night'), minSelectionCount: 1 }),
      dateQuestion('start', { min: '2026-04-01' }),
      pagebreakItem('p2'),
      hierarchicalQuestion('place', {
        options: yesNoQuestion,
        hierarchicalOptions: [dependentList('site', 'place', 'yes')],
      }),
      fileQuestion('letter'),
      textareaQuestion('why', { limit: 2_000, minCharCount: 50 }),
    ],
  ],
  ['a question with nothing but what it needs', [omitField(textQuestion('a'), 'required')]],
]
