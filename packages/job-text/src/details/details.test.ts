import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractJobDetails } from './details.ts'
import { findSkill } from './skills.ts'

const read = (description: string, more: { title?: string; salary?: string; jobType?: string } = {}) =>
  extractJobDetails({
    title: more.title ?? 'Clerk',
    description,
    salary: more.salary ?? null,
    jobType: more.jobType ?? null,
    remote: null,
  })
const keys = (description: string) => read(description).skills.map((id) => findSkill(id)?.key)

test('a driver license is not a professional license', () => {
  for (const text of [
    'Valid driver license required.',
    'Must possess a valid drivers license and own a car.',
    "A valid driver's license is required.",
    'Requires a valid motor vehicle license.',
  ])
    assert.ok(!keys(text).includes('license'), text)
  assert.ok(keys('Valid New York State nursing license required.').includes('license'))
})

const pay: [text: string, ...salaries: string[]][] = [
  ['Pay: $75,000.00 - $120,000.00 per year', 'yearly 75000-120000'],
  ['The pay is $22.96 – $26.80 per hour.', 'hourly 22.96-26.8'],
  ['Base salary of $120-130k', 'yearly 120000-130000'],
  ['Pay range is up to $80K annually ($35 to $40 an hour)', 'yearly null-80000', 'hourly 35-40'],
  ['Pay: From $65.00 per hour', 'hourly 65-null'],
  ['$14- $18hr', 'hourly 14-18'],
  ['$1,500+ USD monthly', 'monthly 1500-null'],
  ['Earn $210 a day', 'daily 210-210'],
  ['We pay $900/week', 'weekly 900-900'],
  ['ANNUAL SALARY $55,332 to $80,930 and $65,145 to $95,254', 'yearly 55332-80930'],
  ['base salary range for this role in Colorado is 70,080.00 - 105,120.00 USD Annual', 'yearly 70080-105120'],
  ['$20 an hour and a $2,000 sign-on bonus', 'hourly 20-20', 'bonus 2000-2000'],
  ['A referral bonus of up to $500', 'bonus null-500'],
]

test('extracts pay with period and bounds', () => {
  for (const [text, ...salaries] of pay)
    assert.deepEqual(
      read(text).salaries.map(({ unit, min, max }) => `${unit} ${min}-${max}`),
      salaries,
      text,
    )
})

const notPay = [
  'Prepares the monthly report and the annual review of a budget of $5,000,000.',
  'Our 401k matches 4%. 401(k) plan.',
  'We raised $45M and resolved more than $15 billion in debt.',
  'Projects between 5 and 15 million dollars in construction cost. Salary: competitive.',
  'A flat $39 rate per pay period; invest $12.95 for a background check.',
  'Tuition of up to $5,250 per year is reimbursed. Stipend of $100 per month.',
  'basic salary of £15,750',
  'Salary commensurate with experience; code 1119; open 07-27-18.',
]

test('ignores amounts that are not pay', () => {
  for (const text of notPay) assert.deepEqual(read(text).salaries, [], text)
})

const fields: [field: string, ...salaries: string[]][] = [
  ['$50,287 - $129,517 per year', 'yearly 50287-129517'],
  ['Up to $31 per hour', 'hourly null-31'],
  ['35000-73000', 'yearly 35000-73000'],
  ['$18.50/hr', 'hourly 18.5-18.5'],
  ['65K', 'yearly 65000-65000'],
  ['75-115'],
  ['0-0'],
  ['DOE'],
  ['Competitive'],
]

test('prefers a feed’s pay element to the text if it can be parsed', () => {
  for (const [salary, ...expected] of fields)
    assert.deepEqual(
      read('', { salary }).salaries.map(({ unit, min, max }) => `${unit} ${min}-${max}`),
      expected,
      salary,
    )
  assert.equal(read('Pay: $10 per hour', { salary: '$20 per hour' }).salaries[0]?.min, 20)
  assert.equal(read('Pay: $10 per hour', { salary: 'DOE' }).salaries[0]?.min, 10)
})

const work: [text: string, ...types: string[]][] = [
  ['This is a full-time position.', 'fulltime'],
  ['Two years of full-time paid experience'],
  ['Open to full- or part-time students of a college'],
  ['Employers offer their full-time employees transit benefits; this position is part-time.', 'parttime'],
  ['This role is temporarily remote due to COVID.'],
  ['Potential for Remote Work: No'],
  ['You may work from home two days a week.', 'workfromhome'],
  ['Collect and will train models of language.'],
  ['No experience necessary, we will train you.', 'noexperience'],
  ['We supervise interns.'],
  ['You work as an independent contractor.', 'gig'],
  ['An entry-level role for recent graduates.', 'entrylevel'],
]

test('extracts work types of the job, not of its context', () => {
  for (const [text, ...types] of work) assert.deepEqual(read(text).workTypes, types, text)
  assert.deepEqual(read('Full-time training for two weeks.', { jobType: 'parttime' }).workTypes, ['parttime'])
  assert.deepEqual(read('', { jobType: 'fulltime, parttime' }).workTypes, ['fulltime', 'parttime'])
  assert.deepEqual(read('', { title: 'Summer Intern - Remote' }).workTypes, ['internship', 'workfromhome'])
})

const given: [text: string, ...benefits: string[]][] = [
  ['Medical, Dental, Vision, 401K, PTO', 'healthcare', 'pto', 'retirement'],
  ['Health Insurance currently not provided'],
  ['Health insurance product knowledge is a plus.'],
  ['Most employers will be required to give their employees sick leave.'],
  ['You manage 401(k) accounts of our clients.'],
  ['Ten days of subsidized childcare, tuition reimbursement', 'education', 'childcare'],
]

test('extracts benefits of the employer, not the subject of the work', () => {
  for (const [text, ...benefits] of given) assert.deepEqual(read(text).benefits, benefits, text)
})

test('distinguishes ages, months, and years', () => {
  assert.deepEqual(keys('You must be 18 years of age or older.'), ['age-18'])
  assert.deepEqual(keys('A contract of 18 months.'), [])
  assert.deepEqual(keys('At least 18 months of full-time experience'), ['experience', '1-years-or-more'])
  assert.deepEqual(keys('3-5 years of experience'), ['experience', '3-to-5-years'])
  assert.deepEqual(keys('We have 25 years of history.'), [])
})

test('ignores requirements that are negated', () => {
  assert.deepEqual(keys('No security clearance is required. No drug test is required.'), [])
  assert.deepEqual(keys('You conduct background checks.'), [])
  assert.deepEqual(keys('A drug test and a Secret clearance are required.'), [
    'drug-test',
    'security-clearance',
  ])
})

test('never changes the id and key of a skill', () => {
  assert.deepEqual(findSkill(303), { id: 303, unit: 'other_skill', key: 'python', label: 'Python' })
  assert.deepEqual(findSkill(1306), {
    id: 1306,
    unit: 'experience_range',
    key: '3-to-5-years',
    label: '3 to 5 years of experience',
  })
  assert.equal(findSkill(999), undefined)
})

test('extracts the same details from HTML and plain text', () => {
  const html =
    '<p>Full-<b>time</b></p><ul><li>Health insurance</li><li>Salary: $20 &amp; up per hour</li><li>$20 per hour</li></ul>'
  assert.deepEqual(read(html), read('Full-time\nHealth insurance\nSalary: $20 & up per hour\n$20 per hour'))
})

const worst = [
  '$',
  '1,',
  'written ',
  'health and ',
  'a',
  '<',
  '&amp;',
  '(',
  '5 to ',
  'bachelor of ',
  'excel,',
  'team work ',
  '$1 ',
]

test('takes linear time for the worst text, at most ten times that of an ordinary one', () => {
  const cpuMs = (text: string) => {
    const begun = process.cpuUsage()
    read(text)
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1000
  }
  const ordinary =
    'You care for patients of our clinic, write reports and help your colleagues every day. '.repeat(460)
  const bound = 40 * Math.max(5, cpuMs(ordinary), cpuMs(ordinary))
  for (const piece of worst) {
    const spent = cpuMs(piece.repeat(Math.ceil(250_000 / piece.length)))
    assert.ok(spent < bound, `${JSON.stringify(piece)}: ${spent} ms of at most ${bound}`)
  }
})
