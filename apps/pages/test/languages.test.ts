import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'
import { formTexts } from '@tiller/contract/application-form/messages/spanish'
import { alertTexts } from '@tiller/contract/platform/alerts/messages/spanish'
import { builtInQuestionPrefix, listFormQuestions } from '@tiller/contract/application-form/groups'
import { questionSetNames } from '@tiller/contract/application-form/question-sets'
import { benefitLabels } from '@tiller/job-text/benefits'
import { formatSalary } from '@tiller/job-text/salary-label'
import { workTypeLabels } from '@tiller/job-text/work-types'
import { formatPay, formatSlot, translate, translateError } from '@tiller/pages/pages'
import { IntlMessageFormat } from 'intl-messageformat'
import { spanish } from '../src/language/messages.ts'
import { detectLanguage } from '../src/language/content-language.ts'
import { application, formScriptTexts } from '../src/spanish/application.ts'
import { jobs } from '../src/spanish/jobs.ts'
import { mails } from '../src/spanish/mails.ts'
import { search } from '../src/spanish/search.ts'
import { signIn } from '../src/spanish/sign-in.ts'
import { errors, status } from '../src/spanish/status.ts'
import { userMails } from '../src/spanish/user-mails.ts'
import { renderPageStates } from './states.ts'

const areas = {
  search,
  jobs,
  formTexts,
  formScriptTexts,
  application,
  mails,
  userMails,
  alertTexts,
  signIn,
  status,
  errors,
}

type Element = ReturnType<IntlMessageFormat['getAst']>[number]

/** The type of a piece of text without a value. */
const literalType = 0

/** Lists the placeholders, tags, and plural arguments of a text. */
function listArguments(elements: readonly Element[]): string[] {
  return elements.flatMap((element) => {
    const type: number = element.type
    if (!('value' in element) || type === literalType) return []
    const own = `${type} ${element.value}`
    if ('options' in element)
      return [own, ...Object.values(element.options).flatMap(({ value }) => listArguments(value))]
    return 'children' in element ? [own, ...listArguments(element.children)] : [own]
  })
}

const argumentsOf = (text: string) =>
  [...new Set(listArguments(new IntlMessageFormat(text, 'en').getAst()))].toSorted()

test('a Spanish text has the placeholders, tags, and plural arguments of the English one', () => {
  for (const [english, text] of Object.entries(spanish))
    assert.deepEqual(argumentsOf(text), argumentsOf(english), english)
})

test('no text is translated twice', () => {
  const ids = Object.values(areas).flatMap((area) => Object.keys(area))
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  )
  assert.equal(ids.length, Object.keys(spanish).length, 'every area is in the catalog')
})

const sourceFolders = [
  'apps/pages/src',
  'apps/server/src',
  'packages/contract/src',
  'packages/job-text/src/details',
]

function readSources(): string {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  return sourceFolders
    .flatMap((folder) =>
      readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$|spanish/.test(name))
        .map((name) => readFileSync(`${root}/${folder}/${name}`, 'utf8')),
    )
    .join('\n')
}

test('every Spanish text is used', () => {
  const sources = readSources()
  const isUsed = (id: string) =>
    [`'${id}'`, `"${id}"`, ` ${id}: `].some((written) => sources.includes(written))
  assert.deepEqual(
    Object.keys(spanish).filter((id) => !isUsed(id)),
    [],
  )
})

test('built-in questions, work types, and benefits have Spanish texts', () => {
  const questions = listFormQuestions(
    {
      resumeRequired: true,
      address: 'REQUIRED',
      education: 'REQUIRED',
      workExperience: 'REQUIRED',
      slots: [],
      questionSets: questionSetNames,
      questions: [],
    },
    false,
  )
  const texts = [
    ...questions.flatMap(({ question, options = [] }) => [question, ...options.map(({ label }) => label)]),
    ...Object.values(workTypeLabels),
    ...Object.values(benefitLabels),
  ]
  assert.deepEqual(
    texts.filter((text) => !Object.hasOwn(spanish, text ?? '')),
    [],
  )
  assert.ok(questions.every(({ id }) => id.startsWith(builtInQuestionPrefix)))
})

const visibleTexts = (html: string) =>
  html
    .replaceAll(/<(style|script)[^>]*>.*?<\/\1>/gs, '')
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => /\p{L}{2}/u.test(text))

const attributeTexts = (html: string) =>
  [
    ...html.matchAll(/\s(?:title|placeholder|aria-label|data-label|name="description" content)="([^"]*)"/g),
  ].map(([, text = '']) => text)

/** Texts of the test data, names, and words that are the same in both languages. */
const isUntranslatable = (text: string) =>
  /^(?:English|Español|Tiller|Yes|No|A|B|Texas|New York|Austin|Where\?.*|Which\?|Why this job\?|Since when\?|Boots|Lift|Carry|Pay|About|Webhooks|advertiser:read|campaigns|.*@.*|.*\.example.*|.*Commissioner.*|Civil Engineer|.*City of New York.*|Department of Design.*|Acme.*|Bids.*|Nurses in Austin|Ring twice\.\n.*|1100 Congress.*|A copy of your license|\$31.50 an hour|Avery.*|You plan, build.*|.*, NY.*|.* UTC)$/s.test(
    text,
  )

test('no page shows an English text in Spanish', () => {
  const [english, translated] = [renderPageStates('en'), renderPageStates('es')]
  for (const [name, html] of Object.entries(translated)) {
    const before = new Set([...visibleTexts(english[name] ?? ''), ...attributeTexts(english[name] ?? '')])
    const unchanged = [...visibleTexts(html), ...attributeTexts(html)].filter(
      (text) => before.has(text) && !isUntranslatable(text),
    )
    assert.deepEqual(unchanged, [], name)
    assert.match(html, /^<!doctype html><html lang="es">/)
  }
})

test('plurals, dates, and pay follow the language', () => {
  const jobCount = (total: number) => [
    translate('en', '{total, plural, one {# job} other {# jobs}}', { total }),
    translate('es', '{total, plural, one {# job} other {# jobs}}', { total }),
  ]
  assert.deepEqual(jobCount(1), ['1 job', '1 empleo'])
  assert.deepEqual(jobCount(1034), ['1,034 jobs', '1,034 empleos'])
  assert.deepEqual(jobCount(2_000_000), ['2,000,000 jobs', '2,000,000 de empleos'])
  const slot = new Date('2026-03-04T14:30:00Z')
  assert.equal(formatSlot(slot, 'America/New_York', 'en'), 'Wed, Mar 4, 9:30 AM EST')
  assert.equal(formatSlot(slot, 'America/New_York', 'es'), 'mié, 4 de mar, 9:30 a.m. EST')
  const pay = { min: 57_244, max: 152_969, unit: 'yearly' } as const
  assert.equal(formatPay(pay, 'es'), '$57,244 - $152,969 al año')
  assert.equal(formatPay({ ...pay, min: null, max: 31.5, unit: 'hourly' }, 'es'), 'Hasta $31.50 por hora')
})

test('in English, pay is written as in the Search API', () => {
  for (const unit of ['hourly', 'daily', 'weekly', 'monthly', 'yearly', 'bonus'] as const)
    for (const [min, max] of [
      [20, 25.5],
      [20, 20],
      [null, 1_500],
      [57_244, null],
    ] as const) {
      const salary = { unit, min, max }
      assert.equal(formatPay(salary, 'en'), formatSalary(salary))
    }
})

test('a value is inserted as it is, even if it looks like a placeholder, a tag, or an escape', () => {
  const name = "<link>{name}</link> \\u0041 # '{x}'"
  assert.equal(translate('es', '{name}, job search', { name }), `${name}, búsqueda de empleo`)
})

test('an error without a Spanish text is replaced by advice', () => {
  const error = { status: 400, title: 'The request is invalid', message: 'limit must be <= 200' }
  assert.equal(translateError('en', error), 'limit must be <= 200')
  assert.equal(translateError('es', error), 'Revisar la dirección y los datos ingresados.')
  assert.equal(translateError('es', { ...error, retryAfterSeconds: 1 }), 'Intentarlo de nuevo en 1 segundo.')
})

test('recognizes the language of an ad', () => {
  assert.equal(detectLanguage('<p>You drive to the customers of our city.</p>'), 'en')
  assert.equal(
    detectLanguage('<p>Se busca conductor para la ciudad, con experiencia en el puesto.</p>'),
    'es',
  )
  assert.equal(detectLanguage('Civil Engineer'), 'en')
})
