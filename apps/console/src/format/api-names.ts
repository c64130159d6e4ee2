/**
 * The labels of API names and values whose words do not explain them. All others consist of their words: `budgetCents`
 * is labeled "Budget".
 */
export const apiNameLabels: Readonly<Record<string, string>> = {
  // Languages of mails
  en: 'English',
  es: 'Spanish',
  // Settings of campaigns and segments
  applyOrder: 'Priority',
  minCpc: 'Minimum CPC',
  autopilotMaxCpc: 'Maximum CPC of the autopilot',
  useSmartCpc: 'Smart CPC',
  targetCpaType: 'Bids for the target CPA',
  MAX_CPC: 'At most the CPC',
  FULL: 'Without a maximum',
  tillerFeaturedType: 'Featured jobs',
  tillerPro: 'Featured jobs in Pro traffic',
  CPC_BASED: 'Where a click pays much',
  ALWAYS_ON: 'Always',
  J2C_CPC_BASED: 'Where a click pays much, only on pages of this platform',
  J2C_ALWAYS_ON: 'Always, only on pages of this platform',
  AI_ALWAYS_ON: 'Where many seekers click',
  ALWAYS_ON_ABSOLUTE: 'Always, and any number of jobs in a row',
  tillerProCpc: 'Pro CPC',
  FT: 'First',
  ET: 'Extended',
  ST: 'Standard',
  candidateTierSettings: 'Settings by candidate tier',
  sourceParam: 'Source tag',
  additionalFields: 'Your own notes',
  enableAutoArchive: 'Archive automatically',
  autoArchiveAt: 'Archive at',
  // Application form
  tillerApply: 'Hosted application form',
  tillerApplyPro: 'Hosted preview and application form',
  tillerApplyRedir: 'Redirect qualified applicants',
  applicationLinkOverride: 'Redirect them to',
  addressQuestion: 'Ask for the address',
  educationQuestion: 'Ask for education',
  workExperienceQuestion: 'Ask for work experience',
  REQUIRE_IF_NO_RESUME: 'Required without a résumé',
  OPTIONAL_IF_NO_RESUME: 'Only without a résumé',
  reminderType: 'Remind by',
  EMAIL: 'E-mail',
  SMS: 'Text message',
  BOTH: 'E-mail and text message',
  // Hiring events
  eventTimes: 'Time frames',
  eventTimeslot: 'Minutes per time slot',
  eventTimeslotLimit: 'RSVPs per time slot',
  eventCustomTy: 'Thank-you text',
  eventPrepare: 'How to prepare',
  eventWear: 'What to wear',
  // Conditions on jobs
  hasSmartScreeners: 'Questions with a correct answer',
  qualificationsInclude: 'With requirements',
  qualificationsExclude: 'Without requirements',
  // Tracking systems
  ICIMS: 'iCIMS',
  enableTlrSid: 'Append the click id',
  tlrSid: 'Click id',
  // Sign-in
  EMAIL_OTP: 'Code by e-mail',
  SMS_MFA: 'Code by text message',
  SOFTWARE_TOKEN_MFA: 'Code from an app',
  // Traffic and figures
  search: 'Job search',
  GEO: 'From abroad',
  mtdSpend: 'Spend this month',
  mtdSpendCents: 'Spend this month',
  // A schedule begins by itself. The field `start` is its day.
  START: 'Begin',
  // Schedules
  absolute: 'Replace the monthly budget',
  pauseReasonId: 'Pause reason',
  rollover: 'Carry over the rest',
  // Fields that only the audit log has
  bouncedAt: 'Mail rejected at',
  changedJobs: 'Jobs changed',
  createdJobs: 'Jobs created',
  passwordLink: 'Link to set a password',
}
