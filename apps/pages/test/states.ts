import {
  defaultBrand,
  renderApplyPage,
  renderStartPage,
  renderErrorPage,
  renderJobPage,
  renderClosedPage,
  renderMessagePage,
  renderOpeningPage,
  renderPreviewPage,
  renderRefusalPage,
  renderSearchPage,
  renderSignInPage,
  renderStatusPage,
  renderSurveyPage,
  renderThanksPage,
  type Language,
  type Page,
  type TextId,
} from '@tiller/pages/pages'
import { scopeDescriptions } from '@tiller/contract/scopes'

const description =
  'You plan, build and look after the roads and bridges of the city, lead a small team, and answer to the people who use them every day, whatever the weather and whatever the hour may be.'

const job = (number: number) => ({
  title:
    number === 2
      ? 'Assistant Deputy Commissioner for Infrastructure, Design and Construction (Bridges)'
      : 'Civil Engineer',
  company: number === 3 ? '' : 'Department of Design and Construction',
  city: number === 2 ? ['New York, NY', 'Albany, NY', 'Buffalo, NY', 'Troy, NY'] : ['New York, NY'],
  date: '2026-03-01T00:00:00.000Z',
  featured: number === 1 ? 1 : 0,
  ad_type: number === 3 ? ('EVENT' as const) : ('JOB' as const),
  description,
  clickUrl: `https://jobs.example/click/${number}`,
  salary_details: number === 3 ? [] : [{ value: ['57244', '152969'], unit: 'yearly' as const }],
  worktype_details: number === 2 ? [{ label: 'Full-time' }, { label: 'Work from home' }] : [],
  benefit_details:
    number === 2 ? ['Health care', 'Paid time off', 'Retirement plan'].map((label) => ({ label })) : [],
})

const results = {
  q: 'engineer',
  l: 'New York, NY',
  kept: { t1: 'a', d: '80' },
  total: 1034,
  start: 10,
  limit: 3,
  previousUrl: '?start=0',
  nextUrl: '?start=20',
  query: '?q=engineer&l=New+York,+NY&start=10',
  notes: [
    {
      id: 'Showing {place}; {count, plural, one {# other place has this name} other {# other places have this name}}.',
      values: { place: 'New York, NY', count: 1 },
    },
    { id: 'We read “{typed}” as “{read}”.', values: { typed: 'enginer', read: 'engineer' } },
  ] as const,
  isPlaceKnown: true,
  descriptionIs: 'text' as const,
  at: new Date('2026-03-04T12:00:00Z'),
  jobs: [1, 2, 3].map(job),
}

const status = {
  status: 'UP' as const,
  maintenance: 'INACTIVE' as const,
  components: { database: 'UP', search: 'UP', disk: 'UP', files: 'UP', workers: 'UP' } as const,
  serviceLevels: [
    {
      id: 'clicks',
      title: 'Click redirects',
      good: 'The click is redirected, not answered with a server error.',
      targetPercent: 99.9,
      lastHour: 100,
      lastDay: 99.998,
      last30Days: 99.991,
    },
    {
      id: 'webhooks',
      title: 'Webhooks',
      good: 'A message is first sent within a minute. Messages that wait for a failing receiver do not count.',
      targetPercent: 99,
      lastHour: null,
      lastDay: 100,
      last30Days: 99.2,
    },
  ],
  at: new Date('2026-03-04T12:00:00Z'),
}

const scopes = (['campaigns', 'advertiser:read'] as const).map((name) => ({
  name,
  description: scopeDescriptions[name],
}))
const html = `<h1>About</h1><p>${description}</p><ul><li>Lift</li><li>Carry</li></ul><table><tr><th>Pay</th><td>$31.50 an hour</td></tr></table>`
const signIn = 'handle'
const error: TextId = 'The e-mail address or the password is wrong.'

const invitation = {
  page: 'invitation',
  customerName: 'Acme Staffing',
  emailAddress: 'ada@acme.example',
  role: 'EDITOR',
  error: null,
} as const

const options = (...labels: string[]) => labels.map((label) => ({ value: label, label }))

const form = {
  title: 'Assistant Deputy Commissioner for Infrastructure, Design and Construction (Bridges)',
  company: 'City of New York',
  places: ['New York, NY', 'Albany, NY'],
  spec: {
    resumeRequired: true,
    address: 'OPTIONAL' as const,
    education: 'OPTIONAL_IF_NO_RESUME' as const,
    workExperience: 'REQUIRED' as const,
    questionSets: [],
    slots: null,
    questions: [
      { id: 'text', type: 'information' as const, text: description },
      {
        id: 'license',
        type: 'select' as const,
        question: description,
        required: true,
        options: options('Yes', 'No'),
      },
      {
        id: 'kinds',
        type: 'multiselect' as const,
        question: 'Which?',
        options: options('Averyverylongwordthatnobodycanbreakanywhereatall', 'B'),
        maxSelectionCount: 1,
        condition: { id: 'license', value: 'Yes' },
      },
      {
        id: 'place',
        type: 'hierarchical' as const,
        question: 'Where?',
        options: options('Texas', 'New York'),
        hierarchicalOptions: [
          { id: 'city', condition: { id: 'place', value: 'Texas' }, options: options('Austin') },
        ],
      },
      { id: 'break', type: 'pagebreak' as const },
      { id: 'why', type: 'textarea' as const, question: 'Why this job?', minCharCount: 5, limit: 500 },
      { id: 'since', type: 'date' as const, question: 'Since when?', max: '2026-03-01' },
      { id: 'paper', type: 'file' as const, question: 'A copy of your license' },
    ],
  },
  zone: 'America/New_York',
  shown: 'sealed',
  resumeKept: false,
  filled: null,
  faults: [],
  about: [],
}

const contact = {
  firstName: 'Ana',
  lastName: 'Rivera',
  emailAddress: 'ana@example.org',
  phone: '12',
  zipcode: '7',
}

const opening = {
  url: 'https://jobs.example/openings/1',
  title: 'Assistant Deputy Commissioner for Infrastructure, Design and Construction (Bridges)',
  company: 'City of New York',
  reference: 'NYC-612345',
  description: html,
  places: [
    { name: 'New York, NY', city: 'New York', state: 'NY', zip: '10007' },
    { name: 'Albany, NY', city: 'Albany', state: 'NY', zip: null },
  ],
  remote: false,
  employmentTypes: ['FULL_TIME', 'TEMPORARY'] as const,
  pay: [{ min: 57_244, max: 152_969, unit: 'yearly' as const }],
  postedOn: '2026-03-01',
  openUntil: { day: '2026-03-31', instant: '2026-04-01T04:00:00.000Z' },
  logoUrl: 'https://jobs.example/logo.png',
  hosted: false,
  existingVacancy: true,
  applyPath: '/openings/1/apply',
  reportPath: '/openings/1/report',
  host: 'careers.department-of-design-and-construction.example.gov',
  confirmedAt: new Date('2026-03-04T10:00:00Z'),
  at: new Date('2026-03-04T12:00:00Z'),
}

const pages: Record<string, Page> = {
  results: renderSearchPage(results),
  'whole descriptions': renderSearchPage({
    ...results,
    descriptionIs: 'html',
    jobs: results.jobs.map((one) => ({ ...one, description: html })),
  }),
  filtered: renderSearchPage({
    ...results,
    kept: { t1: 'a', worktype: 'fulltime|parttime', benefit: 'pto', 'salary.min': '20', d: '24' },
  }),
  'nothing with filters': renderSearchPage({
    ...results,
    kept: { worktype: 'gig', worktype_filter: '1' },
    total: 0,
    start: 0,
    jobs: [],
    previousUrl: null,
    nextUrl: null,
  }),
  nothing: renderSearchPage({ ...results, total: 0, start: 0, jobs: [], previousUrl: null, nextUrl: null }),
  'past the end': renderSearchPage({ ...results, start: 2000, jobs: [], nextUrl: null }),
  begin: renderStartPage({
    message: 'Bad format, provide q or l',
    search: { q: '', l: '', kept: { t1: 'a' } },
  }),
  'search error': renderErrorPage(
    { status: 400, title: 'The request is invalid', message: 'limit must be <= 200' },
    { q: 'engineer', l: '', kept: {} },
  ),
  job: renderJobPage({
    title: 'Civil Engineer',
    company: 'City of New York',
    places: ['New York, NY', 'Albany, NY'],
    description: html,
  }),
  opening: renderOpeningPage(opening),
  'opening with a form': renderOpeningPage({
    ...opening,
    hosted: true,
    host: null,
    places: [],
    remote: true,
    pay: [],
    employmentTypes: [],
    openUntil: null,
    confirmedAt: null,
  }),
  closed: renderClosedPage({
    title: opening.title,
    company: opening.company,
    similar: [1, 2].map((number) => ({
      url: `https://jobs.example/openings/${number}`,
      title: opening.title,
      company: opening.company,
      places: ['New York, NY'],
    })),
  }),
  status: renderStatusPage(status),
  'status with problems': renderStatusPage({
    ...status,
    status: 'DEGRADED',
    maintenance: 'UNDERWAY',
    components: { ...status.components, search: 'DEGRADED', disk: 'DOWN' },
    serviceLevels: status.serviceLevels.map((level) => ({ ...level, lastHour: 97.125, lastDay: null })),
  }),
  'closed without similar jobs': renderClosedPage({ title: opening.title, company: '', similar: [] }),
  preview: renderPreviewPage({
    title: 'Assistant Deputy Commissioner for Infrastructure, Design and Construction (Bridges)',
    company: 'City of New York',
    places: ['New York, NY', 'Albany, NY'],
    description: html,
    callToAction: 'View job',
    goUrl: 'https://jobs.example/click/1/go',
    host: 'careers.department-of-design-and-construction.example.gov',
  }),
  'long preview': renderPreviewPage({
    title: 'Civil Engineer',
    company: '',
    places: [],
    description: html.repeat(6),
    callToAction: 'Apply now',
    goUrl: 'https://jobs.example/click/1/go',
    host: null,
  }),
  form: renderApplyPage(form),
  'form with faults': renderApplyPage({
    ...form,
    resumeKept: true,
    filled: { contact, answers: { license: 'Yes', kinds: ['B'], place: 'Texas' } },
    faults: [
      { field: 'phone', message: 'Enter a phone number such as 512 555 0100.' },
      { field: 'q.license', message: 'Choose an answer.' },
      { field: 'q.city', message: 'Choose an answer.' },
    ],
  }),
  reply: renderApplyPage({
    ...form,
    spec: {
      ...form.spec,
      slots: options('2026-03-02T19:00:00.000Z', '2026-03-02T19:30:00.000Z'),
      questions: [],
    },
    about: [{ label: 'Where', text: '1100 Congress Ave, Austin, TX 78701' }],
  }),
  'no time left': renderApplyPage({ ...form, spec: { ...form.spec, slots: [] } }),
  thanks: renderThanksPage({
    ...form,
    slot: null,
    text: null,
    about: [],
    goOnUrl: 'https://careers.department-of-design-and-construction.example.gov/a/b',
  }),
  'thanks for a reply': renderThanksPage({
    ...form,
    slot: { at: new Date('2026-03-02T19:00:00Z'), zone: 'America/New_York' },
    text: 'Ring twice.\nWe will be glad.',
    about: [{ label: 'What to wear', text: 'Boots' }],
    goOnUrl: null,
  }),
  message: renderMessagePage({
    title: 'Thank you',
    message: 'Your report will be reviewed. It is anonymous.',
  }),
  error: renderRefusalPage({ status: 405, title: 'Method not allowed', message: 'This path accepts GET.' }),
  survey: renderSurveyPage({ campaignName: 'Nurses in Austin', isMissing: false }),
  'survey without an answer': renderSurveyPage({ campaignName: 'Nurses in Austin', isMissing: true }),
  password: renderSignInPage({
    page: 'password',
    signIn,
    recoveryUrl: '/console/forgot-password',
    clientName: 'Bids & Budgets',
    emailAddress: '',
    error: null,
  }),
  'wrong password': renderSignInPage({
    page: 'password',
    signIn,
    recoveryUrl: '/console/forgot-password',
    clientName: 'Bids & Budgets',
    emailAddress: 'a@acme.example',
    error,
  }),
  code: renderSignInPage({
    page: 'code',
    signIn,
    destination: 'a***@acme.example',
    isSentAgain: false,
    error: null,
  }),
  'code again': renderSignInPage({
    page: 'code',
    signIn,
    destination: 'a***@acme.example',
    isSentAgain: true,
    error: null,
  }),
  'wrong code': renderSignInPage({
    page: 'code',
    signIn,
    destination: null,
    isSentAgain: false,
    error: 'The code is wrong.',
  }),
  'new password': renderSignInPage({
    page: 'new-password',
    signIn,
    lengthMin: 12,
    error: { id: 'The new password must have {min} to {max} characters.', values: { min: 12, max: 256 } },
  }),
  consent: renderSignInPage({
    page: 'consent',
    signIn,
    clientName: 'Bids & Budgets',
    customerName: 'Acme Staffing of Greater Minneapolis',
    emailAddress: 'ada@acme.example',
    redirectHost: 'app.acme.example',
    scopes,
  }),
  'code for nobody': renderSignInPage({
    page: 'code',
    signIn,
    destination: '',
    isSentAgain: false,
    error: null,
  }),
  'console password': renderSignInPage({
    page: 'password',
    signIn,
    recoveryUrl: '/console/forgot-password',
    clientName: null,
    emailAddress: '',
    error: null,
  }),
  account: renderSignInPage({
    page: 'account',
    signIn,
    accounts: [1, 2].map((id) => ({ id, customerName: `Acme Staffing ${id}` })),
  }),
  invitation: renderSignInPage({ ...invitation, newPasswordLengthMin: 12 }),
  'invitation of a known person': renderSignInPage({ ...invitation, newPasswordLengthMin: null }),
  refused: renderSignInPage({
    page: 'refused',
    message: { id: 'The link was used or is older than {minutes} minutes.', values: { minutes: 60 } },
    next: { label: 'Request a new link', url: '/console/forgot-password' },
  }),
  unsubscribe: renderSignInPage({ page: 'unsubscribe', label: 'A budget is spent' }),
  unsubscribed: renderSignInPage({
    page: 'unsubscribed',
    label: 'A budget is spent',
    settingsUrl: '/console/settings/alerts',
  }),
  'request recovery': renderSignInPage({ page: 'request-recovery', emailAddress: 'ada', error }),
  'recovery requested': renderSignInPage({
    page: 'recovery-requested',
    emailAddress: 'ada@acme.example',
    linkMinutes: 60,
    signInUrl: '/console/sign-in',
    isMailSent: false,
  }),
  recover: renderSignInPage({
    page: 'recover',
    emailAddress: 'ada@acme.example',
    lengthMin: 12,
    error: { id: 'The new password must have {min} to {max} characters.', values: { min: 12, max: 256 } },
  }),
  recovered: renderSignInPage({ page: 'recovered', signInUrl: '/console/sign-in' }),
}

/** Every page in each of its states, as HTML. */
export const renderPageStates = (language: Language): Record<string, string> =>
  Object.fromEntries(
    Object.entries(pages).map(([name, page]) => [
      name,
      page({ brand: defaultBrand, language, query: '?q=nurse' }),
    ]),
  )
