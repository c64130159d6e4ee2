// GENERATED from the migrations by generate-schema.ts; `npm run check` fails if it is stale.
import type { ConfigQuery } from '@tiller/contract/platform/campaigns/job-filter'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { JobDetails } from '@tiller/job-text/details'
import type { StoredPlace } from './stored-place.ts'

/** A jsonb column, written as JSON text and read as a value. */
type Json<T> = ColumnType<T, null extends T ? string | null : string, null extends T ? string | null : string>

/** A timestamptz column, written as a date or ISO 8601 text and read as a date. */
type Instant = ColumnType<Date, Date | string, Date | string>
type NullableInstant = ColumnType<Date | null, Date | string | null, Date | string | null>

export type Database = {
  accessToken: {
    tokenHash: Buffer
    rootCustomerId: number
    customerId: number
    appClientId: number
    scopes: string[]
    expiresAt: Instant
    issuedAt: Instant
    familyId: string | null
  }
  activityDay: {
    rootCustomerId: number
    customerId: number
    day: string
    campaignId: number
    segmentId: number
    jobId: number
    publisherId: number
    clickClass: string
    impressions: number
    clicks: number
    billable: number
    spendCents: number
    applications: number
    qualified: number
    rsvps: number
    conversions1: number
    conversions2: number
    conversions3: number
    shareSource: Generated<string>
    shareVisits: Generated<number>
  }
  activityHour: {
    rootCustomerId: number
    customerId: number
    at: Instant
    campaignId: number
    segmentId: number
    jobId: number
    publisherId: number
    clickClass: string
    impressions: number
    clicks: number
    billable: number
    spendCents: number
    applications: number
    qualified: number
    rsvps: number
    conversions1: number
    conversions2: number
    conversions3: number
    shareSource: Generated<string>
    shareVisits: Generated<number>
  }
  activityProgress: {
    id: Generated<boolean>
    rolledTo: string
    cluster: string
    zone: string
    version: Generated<number>
  }
  alert: {
    rootCustomerId: number
    customerId: number
    id: GeneratedAlways<number>
    kind: string
    occurrence: string
    at: Instant
    title: string
    text: string
    campaignId: number | null
    sourceId: number | null
  }
  alertSubscription: {
    rootCustomerId: number
    customerId: number
    appUserId: number
    kinds: string[] | null
    unsubscribeKey: Generated<string>
  }
  answerFile: {
    rootCustomerId: number
    customerId: number
    applicationId: number
    questionId: string
    content: Buffer
    scanStatus: 'PENDING' | 'SUCCESS' | 'FAILURE'
    createdAt: Instant
  }
  appClient: {
    rootCustomerId: number
    customerId: number
    id: GeneratedAlways<number>
    name: string
    clientId: string
    secretHash: Buffer
    scopes: string[]
    accessTokenExpirySeconds: Generated<number>
    createdAt: Instant
    redirectUris: Generated<string[]>
    passwordGrant: Generated<boolean>
    console: Generated<boolean>
    previousSecretHash: Buffer | null
    previousSecretUntil: NullableInstant
  }
  appUser: {
    rootCustomerId: number
    customerId: number
    id: GeneratedAlways<number>
    emailAddress: string
    createdAt: Instant
    role: Generated<'OWNER' | 'EDITOR' | 'VIEWER' | 'OPERATOR'>
    credentialId: number | null
    invitationHash: Buffer | null
    invitationUntil: NullableInstant
  }
  application: {
    rootCustomerId: number
    customerId: number
    id: GeneratedAlways<number>
    tlrApplicationId: string
    tlrSid: string | null
    jobId: number
    campaignId: number | null
    segmentId: number | null
    publisherId: number | null
    adType: 'JOB' | 'EVENT'
    job: Json<unknown>
    startedAt: Instant
    completedAt: NullableInstant
    completedTxid: string | null
    qualified: boolean | null
    duplicate: Generated<boolean>
    redirectUrl: string | null
    applicant: Buffer | null
    answers: Buffer | null
    emailHash: Buffer | null
    holdUntil: NullableInstant
    holdReason: string | null
    erasedAt: NullableInstant
    remindedAt: NullableInstant
    shareSource: Generated<string>
    sealedKey: Buffer | null
    searchHashes: Buffer[] | null
    searchVersion: Generated<number>
    language: Generated<string>
  }
  applicationErasure: {
    rootCustomerId: number
    customerId: number
    id: string
    applicationId: number
    at: Instant
    reason: string
    erased: string[]
  }
  applicationNote: {
    rootCustomerId: number
    customerId: number
    id: GeneratedAlways<number>
    applicationId: number
    appUserId: number | null
    text: Buffer
    createdAt: Instant
    editedAt: NullableInstant
  }
  applicationShare: {
    rootCustomerId: number
    customerId: number
    applicationId: number
    appUserId: number
    sharedAt: Instant
  }
  applicationVisit: {
    rootCustomerId: number
    customerId: number
    appUserId: number
    visitedAt: Instant
    previousVisitAt: NullableInstant
  }
  assignment: {
    rootCustomerId: number
    customerId: number
    jobId: number
    campaignId: number | null
    segmentId: number | null
  }
  attempt: {
    subjectHash: Buffer
    times: unknown
    expiresAt: Instant
  }
  authorizationCode: {
    codeHash: Buffer
    familyId: string
    scopes: string[]
    redirectUri: string
    codeChallenge: string
    expiresAt: Instant
    usedAt: NullableInstant
  }
  backgroundTask: {
    name: string
    startedAt: NullableInstant
    endedAt: NullableInstant
    failedAt: NullableInstant
    error: string | null
    requestedAt: NullableInstant
  }
  backupRun: {
    id: GeneratedAlways<number>
    kind: 'BACKUP' | 'REHEARSAL'
    startedAt: Instant
    finishedAt: Instant
    problem: string | null
  }
  bidRound: {
    rootCustomerId: number
    customerId: number
    campaignId: number
    at: Instant
    bid: number
    rate: number
    factor: number
    error: number
    correctedAt: Instant
    averageRate: number | null
  }
  billedClickHour: {
    rootCustomerId: number
    customerId: number
    campaignId: number
    hour: Instant
    publisherId: number
    clicks: number
  }
  blob: {
    key: string
    location: 'DATABASE' | 'BUCKET' | 'DELETED' | 'FOLDER'
    changedAt: Generated<Instant>
  }
  blobChunk: {
    key: string
    number: number
    bytes: Buffer
  }
  bouncedAddress: {
    addressHash: Buffer
    bouncedAt: Instant
  }
  brand: {
    publisherId: number
    name: string | null
    accentColor: string | null
    darkAccentColor: string | null
    mailName: string | null
    mailAddress: string | null
    host: string | null
    logo: Buffer | null
    logoHash: string | null
  }
  bucket: {
    rootCustomerId: number
    customerId: number
    campaignId: number
    segmentId: number
    period: string
    capCents: number | null
    spentCents: Generated<number>
    oneTimeCapCents: Generated<number>
    oneTimeSpentCents: Generated<number>
  }
  campaign: {
    rootCustomerId: number
    customerId: number
    id: GeneratedAlways<number>
    poolId: number
    name: string
    status: Generated<'UNDER_DEVELOPMENT' | 'LIVE' | 'PAUSED' | 'SYSTEM_PAUSED' | 'OUT_OF_BUDGET' | 'ARCHIVED'>
    pauseReasonId: number | null
    adType: string
    jobFilters: Json<ConfigQuery[]>
    applyOrder: number
    monthlyBudget: number
    basicCpc: number
    minCpc: number
    targetCpa: number
    targetCpaType: string
    fullTargetCpa: boolean
    budgetPacing: boolean
    extendBudgetPacing: boolean
    pacingDom: number
    tillerPro: string
    tillerProCpc: number
    tillerFeaturedType: string
    tillerApply: boolean
    tillerApplyPro: boolean
    tillerApplyRedir: boolean
    applicationLinkOverride: string | null
    autopilot: boolean
    autopilotMaxCpc: number
    useSmartCpc: boolean
    candidateTier: string | null
    candidateTierSettings: Json<unknown>
    addressQuestion: string
    educationQuestion: string
    workExperienceQuestion: string
    sendReminders: boolean
    reminderType: string
    emailAddress: string | null
    otherEmailAddresses: string[]
    additionalFields: Json<unknown>
    eventType: string | null
    eventLocation: string | null
    eventStartDt: NullableInstant
    eventEndDt: NullableInstant
    eventTimes: string | null
    eventTimeslot: number
    eventTimeslotLimit: number
    eventCustomTy: string | null
    eventPrepare: string | null
    eventWear: string | null
    enableAutoArchive: boolean
    autoArchiveAt: NullableInstant
    createdAt: Instant
    modifiedAt: Instant
    settledPeriod: Generated<string>
    bidCents: number | null
    paceDueAt: NullableInstant
    restingUntil: NullableInstant
    dayCappedAt: NullableInstant
    tierPercent: GeneratedAlways<number | null>
    tierSourceParam: GeneratedAlways<string | null>
    surveyDueAt: NullableInstant
    billsAcquisitions: Generated<boolean>
    strategyCpc: GeneratedAlways<number | null>
  }
  change: {
    seq: GeneratedAlways<number>
    txid: Generated<string>
    at: Generated<Instant>
    kind: 'job' | 'assignment' | 'pool' | 'campaign' | 'publisher' | 'rebuild'
    id: number
  }
  changePruned: {
    single: Generated<boolean>
    txid: Generated<string>
  }
  changeRecord: {
    rootCustomerId: number
    customerId: number
    id: GeneratedAlways<number>
    at: Instant
    objectType: string
    objectId: number
    campaignId: number | null
    action: string
    actor: 'APP_CLIENT' | 'USER' | 'SCHEDULER' | 'MONEY' | 'OPERATOR'
    appClientId: number | null
    userId: number | null
    reason: string | null
    requestId: string | null
    fields: Json<unknown>
    modifiedBefore: NullableInstant
    position: number | null
    hash: Buffer | null
    segmentId: number | null
  }
  charge: {
    rootCustomerId: number
    customerId: number
    id: GeneratedAlways<number>
    at: Instant
    period: string
    kind: 'CLICK' | 'ACQUISITION' | 'REFUND'
    cents: number
    clickId: string
    campaignId: number
    segmentId: number | null
    jobId: number
    publisherId: number
    reason: string | null
    earnedCents: Generated<number>
    txid: Generated<string>
    event: Generated<number>
  }
  click: {
    rootCustomerId: number
    customerId: number
    id: string
    at: Instant
    class: 'VALID' | 'BOT' | 'DUPLICATE' | 'GEO' | 'EXPIRED' | 'STALE' | 'CAPPED' | 'PUBLISHER' | 'DATA_CENTER' | 'SUSPECT'
    unbilledReason: string | null
    tokenId: string
    jobId: number
    campaignId: number | null
    segmentId: number | null
    publisherId: number
    priceCents: number
    chargedCents: number
    visitorHash: Buffer
    t1: string | null
    t2: string | null
    t3: string | null
    networkHash: Buffer | null
    validClickId: string | null
    earnedCents: Generated<number>
    channel: Generated<'SEARCH' | 'FEED'>
    txid: Generated<string>
    acquisitionCents: number | null
    visitorId: Buffer | null
    issuedOn: Generated<string>
  }
  clickRate: {
    jobId: number
    percent: number
  }
  clickRateProgress: {
    id: Generated<boolean>
    day: string
  }
  clock: {
    single: Generated<boolean>
    aheadMs: number
  }
  company: {
    rootCustomerId: number
    customerId: number
    id: GeneratedAlways<number>
    name: string
    advertiserId: string | null
  }
  consoleSession: {
    sessionHash: Buffer
    familyId: string
    createdAt: Instant
    seenAt: Instant
    id: GeneratedAlways<number>
    userAgent: string | null
  }
  conversion: {
    rootCustomerId: number
    customerId: number
    clickId: string
    event: number
    at: Instant
    clickedAt: Instant
    tlrSid: string
    channel: 'PIXEL' | 'SERVER' | 'FORM'
    poolId: number
    campaignId: number | null
    segmentId: number | null
    jobId: number
    publisherId: number
    acquisition: boolean
    txid: Generated<string>
    chargedCents: Generated<number>
    unbilledReason: string | null
  }
  conversionReport: {
    tlrSid: string
    event: number
    poolId: number
    channel: 'PIXEL' | 'SERVER' | 'FORM'
    receivedAt: Instant
    nextLookAt: Instant
    outcome: 'ATTRIBUTED' | 'REPEATED' | 'UNKNOWN_CLICK' | 'NOT_VALID' | 'OTHER_POOL' | 'TOO_LATE' | null
  }
  credential: {
    id: GeneratedAlways<number>
    emailAddress: string
    passwordHash: string
    mustChangePassword: boolean
    secondFactor: Generated<'NONE' | 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA' | 'EMAIL_OTP'>
    phone: string | null
    totpSecret: Buffer | null
    totpStep: Generated<number>
    language: string | null
  }
  customer: {
    rootCustomerId: number
    id: Generated<number>
    parentId: number | null
    name: string
    emailAddress: string | null
    ccEmailAddress: string | null
    test: Generated<boolean>
    features: Generated<string[]>
    jobApplicationQuestionsEnabled: Generated<boolean>
    revenueType: Generated<string>
    createdAt: Instant
    limits: Json<unknown>
  }
  customerKey: {
    rootCustomerId: number
    customerId: number
    sealed: Buffer
    createdAt: Instant
  }
  dayCap: {
    rootCustomerId: number
    customerId: number
    campaignId: number
    cappedAt: Instant
    resetAt: Instant
    endedAt: NullableInstant
  }
  daySpending: {
    rootCustomerId: number
    customerId: number
    campaignId: number
    day: string
    shareCents: number
    capCents: number
    spentCents: number
    cappedAt: NullableInstant
  }
  delivery: {
    rootCustomerId: number
    customerId: number
    id: GeneratedAlways<number>
    eventId: string
    webhookId: number | null
    publisherId: number | null
    postUrl: string | null
    receiver: GeneratedAlways<string>
    status: 'WAITING' | 'DELIVERED' | 'FAILED' | 'CANCELLED'
    dueAt: NullableInstant
    attempts: Generated<number>
    tries: Generated<number>
    httpStatus: number | null
    fault: string | null
    createdAt: Instant
    finishedAt: NullableInstant
  }
  deliveryAttempt: {
    rootCustomerId: number
    customerId: number
    deliveryId: number
    number: number
    at: Instant
    durationMs: number
    httpStatus: number | null
    fault: string | null
  }
  demonstration: {
    rootCustomerId: number
    customerId: number
    publisherId: number
    at: Instant
    finished: Generated<boolean>
  }
  derivedValue: {
    name: string
    version: Generated<number>
    nextVersion: number | null
    afterJobId: Generated<number>
  }
  dispositionEvent: {
    tlrApplicationId: string
    tlrSid: string
    event: 'other' | 'registration' | 'lead' | 'application_started' | 'application_completed' | 'application_qualified' | 'application_unqualified' | 'application_withdrawn' | 'contacted' | 'screening' | 'assessment' | 'interview_scheduled' | 'interviewed' | 'background_check' | 'offered' | 'offer_declined' | 'hired' | 'rejected' | 'onboarded'
    eventTime: Instant
    reason: 'failed_checks' | 'unresponsive' | 'uncertified' | 'out_of_area' | 'job_closed' | 'hired_different_role' | 'other' | null
    eventTimeText: string
    rawEvent: string | null
    metaData: Json<unknown | null>
    receivedAt: Instant
    future: GeneratedAlways<boolean>
  }
  dispositionStage: {
    tlrApplicationId: string
    tlrSid: string
    event: 'other' | 'registration' | 'lead' | 'application_started' | 'application_completed' | 'application_qualified' | 'application_unqualified' | 'application_withdrawn' | 'contacted' | 'screening' | 'assessment' | 'interview_scheduled' | 'interviewed' | 'background_check' | 'offered' | 'offer_declined' | 'hired' | 'rejected' | 'onboarded'
    eventTime: Instant
    reason: 'failed_checks' | 'unresponsive' | 'uncertified' | 'out_of_area' | 'job_closed' | 'hired_different_role' | 'other' | null
    receivedAt: Instant
  }
  event: {
    rootCustomerId: number
    customerId: number
    id: string
    type: string
    at: Instant
    data: unknown
    traceParent: Generated<string | null>
  }
  eventMail: {
    rootCustomerId: number
    customerId: number
    campaignId: number
    kind: 'DAILY' | 'FINAL'
    day: string
  }
  eventStream: {
    onlyRow: Generated<boolean>
  }
  eventStreamMessage: {
    rootCustomerId: number
    customerId: number
    id: GeneratedAlways<number>
    eventId: string
    type: string
    at: Instant
    data: unknown
    traceParent: Generated<string | null>
    storedAt: Generated<Instant>
  }
  expiredFee: {
    tokenId: string
    publisherId: number
    at: Instant
    cents: number
  }
  featuredBid: {
    category: number
    cents: number
  }
  feedImport: {
    rootCustomerId: number
    customerId: number
    id: GeneratedAlways<number>
    sourceId: number
    startedAt: Instant
    finishedAt: Instant
    outcome: 'IMPORTED' | 'UNCHANGED' | 'REFUSED' | 'NEEDS_CONFIRMATION' | 'FETCH_FAILED' | 'FAILED'
    counts: Json<unknown>
    problems: Json<unknown>
    httpStatus: number | null
    bytes: number | null
    decision: string | null
  }
  heldClick: {
    rootCustomerId: number
    customerId: number
    clickId: string
    campaignId: number
    at: Instant
    priceCents: number
  }
  idempotentAnswer: {
    rootCustomerId: number
    customerId: number
    appClientId: number
    route: string
    key: string
    requestHash: Buffer
    answer: string
    createdAt: Instant
  }
  importProgress: {
    rootCustomerId: number
    customerId: number
    sourceId: number
    phase: string
    jobs: number
    bytes: number
    at: Instant
    startedAt: NullableInstant
    totalBytes: number | null
  }
  impression: {
    rootCustomerId: number
    customerId: number
    id: GeneratedAlways<number>
    at: Instant
    jobId: number
    campaignId: number | null
    segmentId: number | null
    publisherId: number
    priceCents: number
    impressions: number
    txid: Generated<string>
    shareSource: Generated<string>
  }
  indexReplica: {
    id: string
    documents: number
    rebuiltAt: Instant
    seenAt: Instant
    applied: string | null
  }
  indexSnapshot: {
    id: string
    txid: Generated<string>
    at: Generated<Instant>
  }
  indexingNotification: {
    rootCustomerId: number
    customerId: number
    jobId: number
    service: 'GOOGLE' | 'INDEX_NOW'
    kind: 'UPDATED' | 'REMOVED'
    pageChangedAt: Instant
    isKnown: Generated<boolean>
    dueAt: NullableInstant
    sentAt: NullableInstant
    error: string | null
  }
  indexingService: {
    service: string
    day: string
    urls: Generated<number>
    failures: Generated<number>
    resumesAt: NullableInstant
  }
  installation: {
    single: Generated<boolean>
    broadCustomerScope: boolean
  }
  job: {
    rootCustomerId: number
    customerId: number
    id: GeneratedAlways<number>
    sourceId: number
    poolId: number
    companyId: number
    jobReference: string
    title: string
    url: string
    description: string
    postedAt: NullableInstant
    expiresAt: NullableInstant
    places: Json<StoredPlace[]>
    cityKeys: string[]
    stateIds: number[]
    zipcodes: string[]
    remote: boolean
    majorCategories: number[]
    minorCategories: number[]
    feedCpc: number | null
    feedTargetCpa: number | null
    advertiserId: string | null
    srcCampId: string | null
    srcSegId: string | null
    emailAddress: string | null
    salary: string | null
    education: string | null
    experience: string | null
    jobType: string | null
    logoUrl: string | null
    apply: Json<unknown | null>
    contentHash: Buffer
    deletedAt: NullableInstant
    createdAt: Instant
    modifiedAt: Instant
    descriptionText: Generated<string>
    details: Json<JobDetails>
    expansionId: number | null
    originalId: number | null
    expungedAt: NullableInstant
    hold: 'END_UNREADABLE' | 'PRICE_REVIEW' | 'PAGE_CLOSED' | 'REPORTED' | null
    recordHash: Buffer | null
    existingVacancy: boolean | null
  }
  jobExpansion: {
    rootCustomerId: number
    customerId: number
    id: GeneratedAlways<number>
    sourceId: number
    title: string
    jobReferences: string[]
    jobTitles: string[]
    lastImported: NullableInstant
    createdAt: Instant
    modifiedAt: Instant
  }
  jobReport: {
    id: GeneratedAlways<number>
    rootCustomerId: number
    customerId: number
    jobId: number
    kind: 'CLOSED' | 'SCAM'
    visitor: Buffer
    reportedAt: Instant
    decision: 'CLOSE_JOB' | 'DISMISS' | null
    decidedAt: NullableInstant
  }
  keptAnswerBytes: {
    rootCustomerId: number
    customerId: number
    day: string
    bytes: number
  }
  landingCheck: {
    rootCustomerId: number
    customerId: number
    jobId: number
    nextCheckAt: Instant
    checkedAt: NullableInstant
    outcome: 'OPEN' | 'CLOSED' | 'UNKNOWN' | null
    reason: string | null
    closedSince: NullableInstant
    warnedAt: NullableInstant
  }
  mail: {
    id: GeneratedAlways<number>
    recipient: string
    subject: string
    body: string
    createdAt: Instant
    rootCustomerId: number | null
    customerId: number | null
    applicationId: number | null
    campaignId: number | null
    channel: Generated<'MAIL' | 'TEXT'>
    sentAt: NullableInstant
    attempts: Generated<number>
    nextAt: NullableInstant
    fault: string | null
    secret: string | null
    applicantKey: string | null
    headers: Json<unknown | null>
    traceParent: Generated<string | null>
    publisherId: number | null
  }
  maintenance: {
    single: Generated<boolean>
    state: Generated<'INACTIVE' | 'PLANNED' | 'UNDERWAY'>
  }
  marketDay: {
    day: string
    jobId: number
    title: string
    minorCategory: number
    lat: number | null
    lng: number | null
    priceCents: number
    impressions: number
    clicks: number
    conversions: number
    rootCustomerId: number
  }
  marketProgress: {
    day: string
  }
  monthlyBudgetChange: {
    rootCustomerId: number
    customerId: number
    id: GeneratedAlways<number>
    campaignId: number
    absolute: boolean
    applyOn: string
    dueAt: Instant
    budgetCents: number
    completedAt: NullableInstant
    failedAt: NullableInstant
    errorMessage: string | null
  }
  oneTimeBudget: {
    rootCustomerId: number
    customerId: number
    id: GeneratedAlways<number>
    campaignId: number
    budgetCents: number
    spentCents: Generated<number>
    startOn: string
    dueAt: Instant
    period: string
    rollover: boolean
    launchOnStart: boolean
    startedAt: NullableInstant
    completedAt: NullableInstant
    errorMessage: string | null
    carriedFrom: number | null
  }
  oneTimeCharge: {
    rootCustomerId: number
    customerId: number
    clickId: string
    oneTimeBudgetId: number
    cents: number
    refund: Generated<boolean>
    event: Generated<number>
  }
  operatorChange: {
    id: GeneratedAlways<number>
    at: Instant
    userId: number | null
    requestId: string | null
    objectType: string
    objectId: number | null
    action: string
    fields: Json<unknown>
    position: number | null
    hash: Buffer | null
  }
  pool: {
    rootCustomerId: number
    customerId: number
    id: GeneratedAlways<number>
    name: string
    isCpa: Generated<boolean>
    callToActionId: number | null
    cpaBitmap: Generated<number>
    enableTlrSid: Generated<boolean>
    thirdPartyIntegration: Generated<string>
    requiredQuestionSets: Generated<string[]>
    createdAt: Instant
    billsAcquisitions: Generated<boolean>
  }
  postUrlSecret: {
    rootCustomerId: number
    customerId: number
    secret: Buffer
    createdAt: Instant
  }
  postedJob: {
    rootCustomerId: number
    customerId: number
    sourceId: number
    jobReference: string
    jobId: number
    version: Generated<number>
    posted: Json<unknown>
    problems: Json<unknown>
    recordHash: Buffer
    endReason: 'FILLED' | 'CANCELED' | 'ON_HOLD' | 'OTHER' | null
    endedAt: NullableInstant
    createdAt: Instant
    modifiedAt: Instant
  }
  postedJobVersion: {
    rootCustomerId: number
    customerId: number
    sourceId: number
    jobReference: string
    version: number
    jobId: number
    posted: Json<unknown>
    problems: Json<unknown>
    endReason: string | null
    endedAt: NullableInstant
    createdAt: Instant
    modifiedAt: Instant
  }
  process: {
    id: string
    role: 'all' | 'api' | 'search' | 'worker' | 'indexer'
    startedAt: Instant
    seenAt: Instant
    clockAheadMs: Generated<number>
    version: string | null
    diskFreeBytes: number | null
    memoryBytes: number | null
    indexJobs: number | null
    indexLagMs: number | null
  }
  publisher: {
    id: GeneratedAlways<number>
    name: string
    passHash: Buffer
    createdAt: Instant
    redirectHosts: Generated<string[]>
    flatFeeCents: number | null
    expiredCents: Generated<number>
    postbackUrl: string | null
    postbackSecret: Buffer | null
  }
  publisherNetwork: {
    publisherId: number
    networkHash: Buffer
    at: Instant
  }
  questionSet: {
    rootCustomerId: number
    customerId: number
    digest: Buffer
    questions: Json<unknown>
    keptAt: Instant
  }
  questionSource: {
    rootCustomerId: number
    customerId: number
    url: string
    digest: Buffer | null
    askedAt: NullableInstant
    fault: string | null
    hasCorrect: Generated<boolean>
    unsettled: Generated<boolean>
  }
  reassignment: {
    rootCustomerId: number
    customerId: number
    poolId: number
    afterJobId: number
    untilJobId: number | null
    againUntilJobId: Generated<number>
    unannounced: Generated<boolean>
    traceParent: Generated<string | null>
  }
  recoveryLink: {
    secretHash: Buffer
    credentialId: number
    expiresAt: Instant
  }
  recoveryRequest: {
    id: GeneratedAlways<number>
    emailAddress: string
    requestedAt: Instant
  }
  refreshToken: {
    tokenHash: Buffer
    familyId: string
    scopes: string[]
    expiresAt: Instant
    usedAt: NullableInstant
  }
  reportingSecret: {
    rootCustomerId: number
    customerId: number
    sealed: Buffer
    createdAt: Instant
  }
  resume: {
    rootCustomerId: number
    customerId: number
    applicationId: number
    blobKey: string
    fileName: Buffer
    mediaType: string
    bytes: number
    scanStatus: 'PENDING' | 'SUCCESS' | 'FAILURE'
    createdAt: Instant
  }
  rsvp: {
    rootCustomerId: number
    customerId: number
    campaignId: number
    slotAt: Instant
    applicationId: number
  }
  sandboxDispositionEvent: {
    tlrApplicationId: string
    tlrSid: string
    event: 'other' | 'registration' | 'lead' | 'application_started' | 'application_completed' | 'application_qualified' | 'application_unqualified' | 'application_withdrawn' | 'contacted' | 'screening' | 'assessment' | 'interview_scheduled' | 'interviewed' | 'background_check' | 'offered' | 'offer_declined' | 'hired' | 'rejected' | 'onboarded'
    eventTime: Instant
    reason: 'failed_checks' | 'unresponsive' | 'uncertified' | 'out_of_area' | 'job_closed' | 'hired_different_role' | 'other' | null
    eventTimeText: string
    rawEvent: string | null
    metaData: Json<unknown | null>
    receivedAt: Instant
    future: GeneratedAlways<boolean>
  }
  sandboxDispositionStage: {
    tlrApplicationId: string
    tlrSid: string
    event: 'other' | 'registration' | 'lead' | 'application_started' | 'application_completed' | 'application_qualified' | 'application_unqualified' | 'application_withdrawn' | 'contacted' | 'screening' | 'assessment' | 'interview_scheduled' | 'interviewed' | 'background_check' | 'offered' | 'offer_declined' | 'hired' | 'rejected' | 'onboarded'
    eventTime: Instant
    reason: 'failed_checks' | 'unresponsive' | 'uncertified' | 'out_of_area' | 'job_closed' | 'hired_different_role' | 'other' | null
    receivedAt: Instant
  }
  savedView: {
    rootCustomerId: number
    customerId: number
    id: GeneratedAlways<number>
    appUserId: number | null
    name: string
    address: string
    shared: boolean
    createdAt: Instant
    modifiedAt: Instant
  }
  scheduledPause: {
    rootCustomerId: number
    customerId: number
    id: GeneratedAlways<number>
    campaignId: number
    segmentId: number | null
    pauseOn: string
    dueAt: Instant
    pauseReasonId: number | null
    completedAt: NullableInstant
    errorMessage: string | null
  }
  sealedKey: {
    purpose: 'CLICK' | 'SECRETS' | 'VISITOR'
    id: number
    sealed: Buffer
    createdAt: Instant
    activeFrom: Instant
  }
  searchAd: {
    generation: number
    key: string
    number: number
  }
  searchCluster: {
    onlyRow: Generated<boolean>
    generation: number
    horizon: string
    pruned: string
    documents: number
    indexedAt: Instant
  }
  searchGroup: {
    id: string
    number: GeneratedAlways<number>
  }
  segment: {
    rootCustomerId: number
    customerId: number
    id: GeneratedAlways<number>
    campaignId: number
    name: string
    status: Generated<'UNDER_DEVELOPMENT' | 'LIVE' | 'USER_PAUSED' | 'SYSTEM_PAUSED' | 'OUT_OF_BUDGET' | 'ARCHIVED'>
    jobFilters: Json<ConfigQuery[]>
    applyOrder: number
    basicCpc: number
    minCpc: number
    tillerProCpc: number
    monthlyBudget: number
    emailAddress: string | null
    enableAutoArchive: boolean
    autoArchiveAt: NullableInstant
    createdAt: Instant
    modifiedAt: Instant
    settledPeriod: Generated<string>
  }
  serviceLevelCount: {
    slo: string
    at: Instant
    good: number
    bad: number
  }
  signIn: {
    handleHash: Buffer
    browserHash: Buffer | null
    rootCustomerId: number
    customerId: number
    appClientId: number
    scopes: string[]
    appUserId: number | null
    step: 'PASSWORD' | 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA' | 'EMAIL_OTP' | 'NEW_PASSWORD_REQUIRED' | 'CONSENT'
    codeHash: Buffer | null
    attempts: Generated<number>
    redirectUri: string | null
    state: string | null
    codeChallenge: string | null
    expiresAt: Instant
  }
  source: {
    rootCustomerId: number
    customerId: number
    id: GeneratedAlways<number>
    poolId: number
    name: string
    status: Generated<'UNDER_DEVELOPMENT' | 'LIVE' | 'USER_PAUSED' | 'ARCHIVED'>
    lastImportedAt: NullableInstant
    createdAt: Instant
    feedUrl: string | null
    fetchEveryMinutes: Generated<number>
    nextFetchAt: NullableInstant
    etag: string | null
    lastModified: string | null
    failures: Generated<number>
    lastFetchAt: NullableInstant
    lastOutcome: 'IMPORTED' | 'UNCHANGED' | 'REFUSED' | 'NEEDS_CONFIRMATION' | 'FETCH_FAILED' | 'FAILED' | null
    jobCount: Generated<number>
    acceptedCpc: number | null
    heldJobs: Generated<number>
    rejectedPrices: Generated<number>
    mailedProblems: Json<unknown>
    problemsMailedAt: NullableInstant
    type: Generated<'FEED' | 'API' | 'UPLOAD'>
    searchEngines: Generated<boolean>
    connector: 'ASHBY' | 'GREENHOUSE' | 'LEVER' | 'PERSONIO' | 'RECRUITEE' | 'SITEMAP' | 'SMARTRECRUITERS' | 'TEAMTAILOR' | 'WORKABLE' | 'WORKDAY' | null
    openJobPercent: number | null
    missingPay: Json<unknown>
  }
  sourceUpload: {
    rootCustomerId: number
    customerId: number
    sourceId: number
    fileName: string
    content: Buffer
    mapping: Json<unknown>
    uploadedAt: Instant
  }
  survey: {
    rootCustomerId: number
    customerId: number
    campaignId: number
    sentAt: Instant
    completedAt: NullableInstant
    rating: number | null
  }
  systemHour: {
    at: Instant
    importsSucceeded: number
    importsFailed: number
    mailsSent: number
    mailsFailed: number
    mostMailsWaiting: number
    leastDiskFreeBytes: number | null
    mostMemoryBytes: number | null
    mostIndexJobs: number | null
    mostIndexLagMs: number | null
    fewestProcesses: number
    mostProcesses: number
  }
  tokenFamily: {
    id: string
    rootCustomerId: number
    customerId: number
    appClientId: number
    appUserId: number
    createdAt: Instant
  }
  webhook: {
    rootCustomerId: number
    customerId: number
    id: GeneratedAlways<number>
    description: string
    url: string
    eventTypes: string[]
    status: 'ACTIVE' | 'DISABLED'
    disabledReason: 'OWNER' | 'GONE' | 'FAILING' | null
    secret: Buffer
    previousSecret: Buffer | null
    previousSecretUntil: NullableInstant
    failingSince: NullableInstant
    createdAt: Instant
    modifiedAt: Instant
  }
}
