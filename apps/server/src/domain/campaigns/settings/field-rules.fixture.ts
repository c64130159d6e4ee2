/** Valid and invalid values of a field; `requires` are other fields that a value needs. */
export type FieldRule = { accepts: readonly unknown[]; refuses: readonly unknown[]; requires?: object }

const cents: FieldRule = { accepts: [0, 2_147_483_647], refuses: [-1, 2_147_483_648, 1.5, '10', null] }
const flag: FieldRule = { accepts: [true, false], refuses: ['true', 1, null] }
const text = (maxLength: number): FieldRule => ({
  accepts: ['x'.repeat(maxLength), '“Größe” 👍', null],
  refuses: ['x'.repeat(maxLength + 1), 7],
})
const name = (maxLength: number): FieldRule => ({
  accepts: ['x'.repeat(maxLength), 'é'],
  refuses: ['x'.repeat(maxLength + 1), '', '   ', 7, null],
})
const oneOf = (...words: string[]): FieldRule => ({
  accepts: words,
  refuses: ['OTHER', words[0]?.toLowerCase(), 1, null],
})
const orNull = ({ accepts: takes, refuses, ...rest }: FieldRule): FieldRule => ({
  ...rest,
  accepts: [...takes, null],
  refuses: refuses.filter((value) => value !== null),
})
const instant: FieldRule = {
  accepts: ['2026-05-01T00:00:00.000Z', null],
  refuses: ['2026-05-01', '2026-02-30T00:00:00Z', 1_777_000_000],
}
const applyOrder: FieldRule = { accepts: [0, 1_000_000], refuses: [-1, 1_000_001, 1.5, null] }
const email: FieldRule = {
  accepts: ['a@example.com', null],
  refuses: ['a', 'a@', `${'x'.repeat(250)}@example.com`, 7],
}
const featured = oneOf(
  'OFF',
  'CPC_BASED',
  'ALWAYS_ON',
  'J2C_CPC_BASED',
  'J2C_ALWAYS_ON',
  'AI_ALWAYS_ON',
  'ALWAYS_ON_ABSOLUTE',
)
const question = oneOf('OFF', 'OPTIONAL', 'REQUIRED', 'REQUIRE_IF_NO_RESUME', 'OPTIONAL_IF_NO_RESUME')
const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item)
const jobFilters: FieldRule = {
  accepts: [[], [{}], [{ title: ['nurse'], stateId: [48] }, { zipCode: ['02139'] }]],
  refuses: [
    {},
    null,
    times(101, {}),
    [{ title: [] }],
    [{ zipCode: ['2139'] }],
    [{ cpc: { lower: -1 } }],
    [{ colour: ['red'] }],
  ],
}
const autoArchive = {
  enableAutoArchive: { ...flag, requires: { autoArchiveAt: '2026-05-01T00:00:00.000Z' } },
  autoArchiveAt: instant,
}
export const createTierSettings = (part: object) => [
  { tier: 'FT', multiplier: 1, sourceParam: 'first', ...part },
]

export const campaignRules: Record<string, FieldRule> = {
  name: name(255),
  adType: oneOf('JOB', 'EVENT'),
  monthlyBudget: cents,
  minCpc: { ...cents, requires: { basicCpc: 0, tillerProCpc: 0 } },
  basicCpc: { ...cents, requires: { minCpc: 0 } },
  tillerProCpc: { ...cents, requires: { minCpc: 0 } },
  targetCpa: cents,
  targetCpaType: { ...oneOf('NONE', 'MAX_CPC'), requires: { fullTargetCpa: false } },
  fullTargetCpa: { accepts: [true], refuses: flag.refuses, requires: { targetCpaType: 'FULL' } },
  autopilot: flag,
  autopilotMaxCpc: cents,
  useSmartCpc: flag,
  budgetPacing: flag,
  extendBudgetPacing: flag,
  pacingDom: { accepts: [0, 31], refuses: [-1, 32, 1.5, null] },
  tillerPro: featured,
  tillerFeaturedType: featured,
  tillerApply: flag,
  tillerApplyPro: flag,
  tillerApplyRedir: flag,
  addressQuestion: question,
  educationQuestion: question,
  workExperienceQuestion: question,
  sendReminders: flag,
  reminderType: oneOf('NONE', 'EMAIL', 'SMS', 'BOTH'),
  emailAddress: email,
  otherEmailAddresses: {
    accepts: [[], times(20, 'a@example.com')],
    refuses: [times(21, 'a@example.com'), ['a'], 'a@example.com', null],
  },
  additionalFields: {
    accepts: [[], times(20, { name: 'x'.repeat(64), value: 'x'.repeat(255) }), [{ name: 'a', value: '' }]],
    refuses: [
      times(21, { name: 'a', value: 'b' }),
      [{ name: 'x'.repeat(65), value: '' }],
      [{ name: '', value: 'b' }],
      [{ name: 'a', value: 'x'.repeat(256) }],
      [{ name: 'a' }],
      [{ name: 'a', value: 'b', colour: 'red' }],
      null,
    ],
  },
  candidateTier: orNull(oneOf('FT', 'ET', 'ST')),
  candidateTierSettings: {
    accepts: [
      [],
      createTierSettings({ multiplier: 0.01 }),
      createTierSettings({ multiplier: 99.99, sourceParam: 'x'.repeat(128) }),
      ['FT', 'ET', 'ST'].map((each) => ({ tier: each, multiplier: 2, sourceParam: '' })),
    ],
    refuses: [
      createTierSettings({ multiplier: 0 }),
      createTierSettings({ multiplier: 100 }),
      createTierSettings({ sourceParam: 'x'.repeat(129) }),
      createTierSettings({ tier: 'XT' }),
      [{ tier: 'FT' }],
      null,
    ],
  },
  applicationLinkOverride: {
    accepts: ['https://jobs.example.com/apply', null],
    refuses: ['ftp://jobs.example.com', 'jobs.example.com', `https://jobs.example.com/${'x'.repeat(2048)}`],
  },
  jobFilters,
  applyOrder,
  eventType: orNull(oneOf('IN_PERSON', 'ONLINE')),
  eventLocation: text(512),
  eventStartDt: instant,
  eventEndDt: instant,
  eventTimes: text(4000),
  eventTimeslot: { accepts: [30, 60], refuses: [0, 15, 45, '30', null] },
  eventTimeslotLimit: { accepts: [1, 999], refuses: [0, 1000, 1.5, null] },
  eventCustomTy: text(2000),
  eventPrepare: text(1000),
  eventWear: text(1000),
  ...autoArchive,
}

export const segmentRules: Record<string, FieldRule> = {
  name: name(128),
  jobFilters,
  applyOrder,
  basicCpc: { ...cents, requires: { minCpc: 0 } },
  minCpc: { ...cents, requires: { basicCpc: 0, tillerProCpc: 0 } },
  tillerProCpc: { ...cents, requires: { minCpc: 0 } },
  monthlyBudget: cents,
  emailAddress: email,
  ...autoArchive,
}
