import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  advertise,
  applyHarness,
  serveQuestions,
  type Advertised,
  type ApplyHarness,
} from '#test/harness/apply.ts'
import { findBrokenAccessibilityRules } from '../../../../../../tools/accessibility.ts'
import { testBrowser } from '../../../../../../test/worker.ts'

const questions = [
  {
    id: 'license',
    type: 'select',
    question: 'Do you hold a license?',
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
    required: true,
    format: 'integer',
    condition: { id: 'license', value: 'yes' },
  },
  {
    id: 'place',
    type: 'hierarchical',
    question: 'Where do you live?',
    options: [
      { value: 'TX', label: 'Texas' },
      { value: 'NY', label: 'New York' },
    ],
    hierarchicalOptions: [
      { id: 'city', condition: { id: 'place', value: 'TX' }, options: [{ value: 'aus', label: 'Austin' }] },
    ],
  },
  { id: 'break', type: 'pagebreak', condition: undefined },
  { id: 'why', type: 'textarea', question: 'Why this job?', condition: { id: 'license', value: 'yes' } },
  { id: 'break2', type: 'pagebreak' },
  {
    id: 'shifts',
    type: 'multiselect',
    question: 'Which shifts?',
    options: [
      { value: 'early', label: 'Early' },
      { value: 'late', label: 'Late' },
    ],
  },
]

type Options = { javaScriptEnabled?: boolean }

/** The form on a phone, with the browser's errors and requests. */
async function onPhone(url: string, options: Options = {}) {
  const context = await (
    await testBrowser()
  ).newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    ...options,
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    // Expected: validation errors and requests while offline.
    if (message.type() === 'error' && !/status of 422|ERR_INTERNET_DISCONNECTED/.test(message.text()))
      complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  let bytes = 0
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  return { context, page, complaints, loaded: () => bytes }
}

async function assertFlawless(page: Page) {
  assert.ok(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'it scrolls sideways',
  )
  assert.deepEqual(await findBrokenAccessibilityRules(page), [])
}

async function formOf(h: ApplyHarness, advertised: Advertised = {}) {
  const { follow } = await advertise(h, advertised)
  return follow()
}

async function fillContact(page: Page) {
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('Rivera')
  await page.getByLabel('Email address').fill('ana@example.org')
  await page.getByLabel('Phone number').fill('512 555 0100')
  await page.getByLabel('ZIP code').fill('78701')
}

const resume = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 Ana') }

const applications = async (h: ApplyHarness) =>
  (await h.api.listMyApplications({ query: { expand: ['resume'] } })).content

const shot = (page: Page, name: string) => {
  const folder = process.env['SCREENSHOTS']
  return folder === undefined ? undefined : page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

test('a seeker who changes the language keeps the answers, and the script follows the language', async (t) => {
  const h = await applyHarness(t)
  const { page, context, complaints } = await onPhone(
    await formOf(h, { settings: { educationQuestion: 'REQUIRED' } }),
  )
  await page.getByLabel('First name').fill('Ana')
  await page.getByRole('link', { name: 'Español' }).click()
  assert.equal(await page.getByLabel('Nombre').inputValue(), 'Ana')
  assert.equal(await page.locator('#progress').textContent(), 'Paso 1 de 2')
  await page.getByRole('button', { name: 'Siguiente' }).click()
  const summary = (await page.getByRole('alert').textContent()) ?? ''
  assert.match(summary, /Apellido – Ingresar el apellido\./)
  await page.getByLabel('Currículum').setInputFiles({ ...resume, name: 'resume.exe' })
  assert.match((await page.locator('#f-resume-error').textContent()) ?? '', /no es PDF, Word/)
  await assertFlawless(page)
  assert.deepEqual(complaints, [])
  await context.close()
})

test('on a phone, a seeker applies in steps with immediate errors, conditional questions, and nothing lost on a reload or offline', async (t) => {
  const h = await applyHarness(t)
  const { url } = await serveQuestions(t, questions)
  const apply = `<custom_questions>${url}</custom_questions><resume_required>yes</resume_required>`
  const { page, context, complaints, loaded } = await onPhone(await formOf(h, { apply }))
  assert.ok(loaded() <= 60 * 1024, `the first page and all that it loads have ${loaded()} bytes`)
  await assertFlawless(page)
  await shot(page, '1-first')
  const next = page.getByRole('button', { name: 'Next' })
  assert.equal(await page.locator('#progress').textContent(), 'Step 1 of 3')
  await next.click()
  const summary = page.getByRole('alert')
  assert.match(
    (await summary.textContent()) ?? '',
    /First name – Enter your first name\..*Choose the file with your résumé/s,
  )
  assert.equal(await summary.evaluate((element) => element === document.activeElement), true)
  await assertFlawless(page)
  await shot(page, '2-errors')
  await summary.getByRole('link', { name: /^Phone number/ }).click()
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'f-phone')
  await fillContact(page)
  await page.getByLabel('Résumé').setInputFiles({ ...resume, name: 'resume.exe' })
  assert.match((await page.locator('#f-resume-error').textContent()) ?? '', /is not a PDF/)
  await page.getByLabel('Résumé').setInputFiles(resume)
  assert.equal(await page.locator('#f-resume-error').isVisible(), false)
  await Promise.all([page.waitForResponse(/\/begin$/), next.click()])
  await page.goBack()
  assert.equal(await page.locator('#progress').textContent(), 'Step 1 of 3', 'the browser goes back a step')
  assert.equal(await page.getByLabel('First name').inputValue(), 'Ana')
  await page.goForward()
  assert.equal(await page.locator('#progress').textContent(), 'Step 2 of 3')
  assert.equal(
    (await applications(h))[0]?.resume?.fileName,
    'resume.pdf',
    'it is there before the form is sent',
  )
  assert.equal(await page.getByLabel('Its number').isVisible(), false)
  await page.getByLabel('Yes').check()
  assert.equal(await page.getByLabel('Its number').isVisible(), true)
  assert.equal(await page.locator('#progress').textContent(), 'Step 2 of 4', 'a page more is asked')
  await page.getByLabel('Where do you live? optional', { exact: true }).selectOption('TX')
  await page.getByLabel('Where do you live? – Texas').selectOption('aus')
  await page.getByLabel('Its number').fill('47x')
  await next.click()
  assert.match((await summary.textContent()) ?? '', /Its number – Enter a whole number/)
  await shot(page, '3-questions')
  await assertFlawless(page)
  await page.reload({ waitUntil: 'networkidle' })
  assert.equal(await page.locator('#progress').textContent(), 'Step 2 of 4')
  assert.equal(await page.getByLabel('Its number').inputValue(), '47x')
  await page.getByLabel('Its number').fill('4711')
  await next.click()
  await page.getByLabel('Why this job?').fill('I like roads.')
  await next.click()
  await page.getByLabel('Late').check()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByText('There is no connection.').waitFor()
  await shot(page, '4-offline')
  await assertFlawless(page)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByText('Your application has arrived').waitFor()
  await shot(page, '5-thanks')
  await assertFlawless(page)
  const [application, ...others] = await applications(h)
  assert.deepEqual(others, [])
  assert.deepEqual(
    application?.questionsAndAnswers.map(({ id, answer }) => [id, answer]),
    [
      ['license', 'Yes'],
      ['number', '4711'],
      ['place', 'Texas, Austin'],
      ['why', 'I like roads.'],
      ['shifts', 'Late'],
    ],
  )
  assert.equal(await page.evaluate(() => sessionStorage.length), 0)
  assert.deepEqual(complaints, [])
  await context.close()
})

test('without a script, the form is one page that shows errors and keeps the values and the résumé', async (t) => {
  const h = await applyHarness(t)
  const { url } = await serveQuestions(t, questions)
  const apply = `<custom_questions>${url}</custom_questions><resume_required>yes</resume_required>`
  const { page, context } = await onPhone(await formOf(h, { apply }), { javaScriptEnabled: false })
  await shot(page, '6-no-script')
  assert.match(
    (await page.getByText('Only if you answered').first().textContent()) ?? '',
    /license\?” with “Yes”/,
  )
  await fillContact(page)
  await page.getByLabel('ZIP code').fill('787')
  await page.getByLabel('Résumé').setInputFiles(resume)
  const send = page.getByRole('button', { name: 'Send application' })
  await send.click()
  await page.getByText('Please look at this again').waitFor()
  await shot(page, '7-no-script-errors')
  assert.equal(await page.getByLabel('Email address').inputValue(), 'ana@example.org')
  await page.getByLabel('ZIP code').fill('78701')
  await page.getByLabel('No', { exact: true }).check()
  await send.click()
  await page.getByText('Your application has arrived').waitFor()
  const [application, ...others] = await applications(h)
  assert.deepEqual([application?.completed, application?.resume?.fileName, others], [true, 'resume.pdf', []])
  await context.close()
})

test('the form can be completed with the keyboard alone, with a visible focus', async (t) => {
  const h = await applyHarness(t)
  const { page, context, complaints } = await onPhone(await formOf(h))
  const { keyboard } = page
  await page.getByLabel('First name').focus()
  for (const text of ['Ana', 'Rivera', 'ana@example.org', '512 555 0100', '78701']) {
    await keyboard.type(text)
    await keyboard.press('Tab')
  }
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'f-resume')
  await keyboard.press('Tab')
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Send application')
  await keyboard.press('Enter')
  await page.getByText('Your application has arrived').waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

type AxNode = {
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  description?: { value: string }
  properties?: { name: string; value: { value?: unknown } }[]
}

/** The accessible text of a page, in order. */
async function heardOn(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  const { nodes } = (await cdp.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] }
  await cdp.detach()
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, description, properties = [] }) => ({
      role: role?.value ?? '',
      name: name?.value ?? '',
      description: description?.value ?? '',
      has: (property: string) => {
        const value = properties.find((each) => each.name === property)?.value.value
        return value === true || value === 'true'
      },
    }))
}

const answerableRoles = new Set(['textbox', 'combobox', 'radio', 'checkbox', 'button', 'link', 'group'])

test('a screen reader announces the label and error of every field, the summary, and the current step', async (t) => {
  const h = await applyHarness(t)
  const { url } = await serveQuestions(t, questions)
  const apply = `<custom_questions>${url}</custom_questions>`
  const { page, context } = await onPhone(await formOf(h, { apply }))
  const heard = async (role: string, name: RegExp) =>
    (await heardOn(page)).find((each) => each.role === role && name.test(each.name)) ??
    assert.fail(`no ${role} ${name}`)
  const focused = async () => (await heardOn(page)).findLast((each) => each.has('focused'))
  const nameless = async () =>
    (await heardOn(page)).filter(({ role, name }) => answerableRoles.has(role) && name.trim() === '')
  assert.deepEqual(await nameless(), [])
  assert.equal((await heard('textbox', /^Phone number/)).has('invalid'), false)
  const next = page.getByRole('button', { name: 'Next' })
  await next.click()
  assert.equal((await focused())?.role, 'alert')
  const phone = await heard('textbox', /^Phone number/)
  assert.equal(phone.has('invalid'), true)
  assert.match(phone.description, /Enter your phone number/)
  await heard('link', /^Phone number – Enter your phone number/)
  await fillContact(page)
  await next.click()
  assert.partialDeepStrictEqual(await focused(), { role: 'region', name: 'Questions, part 1' })
  assert.deepEqual(await nameless(), [])
  await next.click()
  const license = await heard('group', /^Do you hold a license\?/)
  assert.match(license.description, /\S/)
  assert.match((await page.getByRole('alert').textContent()) ?? '', /Do you hold a license\?/)
  await page.getByLabel('No', { exact: true }).check()
  await next.click()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByText('There is no connection.').waitFor()
  assert.match((await page.getByRole('status').textContent()) ?? '', /There is no connection/)
  await context.close()
})
