import { joinRegexes, type Statements, type TextRule } from './rules/rule.ts'

export const workTypes = [
  'fulltime',
  'parttime',
  'internship',
  'workfromhome',
  'gig',
  'entrylevel',
  'noexperience',
] as const
export type WorkType = (typeof workTypes)[number]

export const workTypeLabels: Record<WorkType, string> = {
  fulltime: 'Full-time',
  parttime: 'Part-time',
  internship: 'Internship',
  workfromhome: 'Work from home',
  gig: 'Gig',
  entrylevel: 'Entry level',
  noexperience: 'No experience needed',
}

/** Matches terms in a title or a job type element that are sufficient to state a work type. */
const inField: Partial<Record<WorkType, RegExp>> = {
  fulltime: /\b(?:full[-_ ]?time|ft)\b/,
  parttime: /\b(?:part[-_ ]?time|pt)\b/,
  internship: /\b(?:intern|interns|internship|co-op)\b/,
  workfromhome: /\b(?:remote|work (?:from|at) home|home[- ]based|telework|wfh|telecommute)\b/,
  gig: /\b(?:gig|freelance|freelancer|independent contractor|1099)\b/,
  entrylevel: /\b(?:entry[- ]level|junior|jr\.?|trainee|apprentice|apprenticeship)(?![\w])/,
}

/**
 * Matches text after a term that gives it another meaning, for example in "full-time experience" or "full- or part-time
 * students".
 */
const otherThan =
  /^[- ]?(?:,? ?(?:or|and|\/) (?:part|full)[- ]time)?,? (?:\([^)]*\) )?(?:\w+,? ){0,2}(?:experience|students?|equivalent|service|training|paid professional|ph\.?d|studies|study|education|enrolled|program\b|target|work experience|internships?\))/

/** The rules that detect each work type in the body of an ad. */
export const workTypeRules: Record<WorkType, TextRule> = {
  fulltime: {
    yes: joinRegexes(
      /\bfull[-_ \\]{0,2}time\b/,
      /\b40 ?(?:hours|hrs) ?(?:per|a|\/|each) ?(?:week|wk)\b|\bweekly hours: 40\b|\b40 ?hrs?\/wk\b/,
    ),
    unlessAfter:
      /(?:years? of|months? of|years,?|experience|be employed|their|its|most employers[^.\n]{0,40}|(?:hire|convert|work|lead to|weeks of|option of)(?: you)?(?: \d additional weeks of)?) (?:satisfactory,? |paid,? |recent |consecutive )?$|\d+\)? years?[^.\n]{0,30}$|(?:responsible|progressively|satisfactory),? $|\bno $|not (?:a )?$/,
    unlessBefore: new RegExp(
      `${otherThan.source}|^[-,]? ?(?:paid|satisfactory|professional|responsible|relevant|\\(not|employees the)|^ during|^ position at|^ permanent positions for`,
    ),
  },
  parttime: {
    yes: joinRegexes(
      /\bpart[-_ ]?time\b/,
      /\b(?:1\d|2\d|30) (?:daytime )?(?:hours|hrs) (?:per|a|each) week\b/,
    ),
    unlessAfter:
      /(?:years? of|months? of|full- or|full-time or|full-time and|full-time\/|experience|seasonal,|\bno\b|not) ?$/,
    unlessBefore: new RegExp(`${otherThan.source}|^ (?:while|during|jobs)|^ full-time: `),
  },
  internship: {
    yes: joinRegexes(
      /\b(?:as an|this|our|an? (?:paid|unpaid|summer)|the summer|unpaid|remote) (?:intern|interns|internship)\b|\binternships? (?:are|is) available\b|\b(?:an|the) internship (?:as part|program|will|is)\b|\bhiring[^.\n]{0,20} interns\b/,
      /\b(?:part-time|full-time|python\/databricks|enthusiastic [\w/]+) (?:unpaid )?interns\b|\bsummer interns?\b|\(unpaid\) internship\b/,
    ),
    unlessAfter: /(?:supervise|train|mentor|manage|former|prior|previous|including)[^.\n]{0,30}$/,
    unlessBefore: /^ (?:experience|a strong plus)/,
  },
  workfromhome: {
    yes: joinRegexes(
      /\bwork(?:ing)?[- ](?:from|at)[- ](?:home|where ?ever|anywhere)\b|\bwfh\b|\bwork at home\b|\bfreedom to work anywhere\b/,
      /\b(?:fully|100%|completely|primarily|mostly) remote(?:ly)?\b|\bremote\/work from home\b/,
      /\bremote (?:position|role|job|opportunit\w+|work schedule|based role|intern)\b|\bremote(?:-|\/hybrid work| based| or hybrid)|\bremote \/|\bremote candidates (?:are|will)\b/,
      /\b(?:work|located|located in|performed|offered on a fully|be performed|works?) remote(?:ly)?\b|\bremote is considered\b|\bopportunit(?:y|ies) to work remotely\b|\bremote opportunity\b|\bopen to a remote\b|\b(?:seeking|hiring|for) a remote\b/,
      /\btele(?:commuting|work)\b|\beligible for telework\b|\bhome\/office\b|\bwork[- ]?from[- ]?home options?\b|\bpotentially from home\b|#workfromhome/,
      /\bwork location: remote\b|\bwork remotely: yes\b|\blocation:? ?:?(?: 100%)? remote\b|\(remote\)|\b(?:job|position) (?:is|can be)[^.\n]{0,40}\bremote\b|\bremote, within\b/,
      /\bhybrid (?:schedule|\(remote|or remote|remote|work)\b|\bhybrid working\b|\bremote\/hybrid\b|\bor remotely\b|\bwithin the us[^.\n]{0,10}remote\b/,
    ),
    unlessAfter:
      /(?:temporarily|\bnot|\bno|\bteam is|company (?:is|has been)|since \d+|rarely|experience|onsite and|onsite-|e\.g\.,|g\.,|provide|access|support|ability to|interacting|arrangement[^.\n]{0,30}|demonstrations|both in person and|in person and|stipend|data|environment that has been|help(?:s|ing)? people|our) ?$/,
    unlessBefore:
      /^(?:,? (?:remote work, )?etc| ?(?:teams|team\b|due to covid|sensing|desktop|patient|monitoring|access|control|site|servers?|work: no|onsite\b|-?first environment|areas|users|stipend|and we work with)|[^.\n]{0,12}(?:not available|is not))/,
  },
  gig: {
    yes: joinRegexes(
      /\bindependent contractors?\b|\bas (?:a )?freelancers?\b|\bfreelancer gateway\b|\bfreelance (?:position|work|role|basis)\b|\b(?:w-?2|1099) (?:or|&|and) (?:w-?2|1099)\b|\b1099 (?:position|contractor|basis|only)\b/,
      /\bsubcontractor pos|\bgig workers?\b|\bdelivery partner\b|\bbe your own boss\b/,
    ),
    unlessAfter: /(?:manage|supervise|oversee|coordinate|with|from|not) (?:\w+ ){0,2}$/,
  },
  entrylevel: {
    yes: joinRegexes(
      /\bentry[- ]level\b|\brecent (?:college |university )?grad(?:uate)?s?\b|\bnew grad(?:uate)?s?\b|\bhiring graduates\b/,
      /\bstart (?:your|their|a) career\b|\bjunior to mid\b|\bjunior-to-mid\b/,
      /\b0 ?(?:-|to) ?(?:[12] years?|\d{1,2} months) of\b/,
    ),
    unlessAfter: /(?:manage|mentor|train|above|beyond|not|non|lead)(?: an?| the)?[- ]$/,
  },
  noexperience: {
    yes: joinRegexes(
      /\bno (?:prior |previous |work )?experience (?:is )?(?:required|necessary|needed)\b|\b(?:no|without) (?:formal )?(?:education or )?experience requirements?\b|\bno formal education or experience\b/,
      /\b(?:we )?will train\b(?! (?:models?|staff|investigators|users|others|new|and))|\bexperience (?:is )?not (?:required|necessary|needed)\b/,
    ),
    unlessAfter:
      /(?:preferred,? but|\bis|desirable|industry|investigator|researcher|analyst|you|engineer|manager|coordinator|supervisor|prior [^.\n]{0,30}) $/,
  },
}

type Said = { title: string; jobType: string; remote: boolean; statements: Statements }

/**
 * Extracts the work types of a job, in the order of `workTypes`. The job type element and the title take precedence
 * over the statements of the body.
 */
export function extractWorkTypes({ title, jobType, remote, statements }: Said): WorkType[] {
  const isNamed = (type: WorkType) =>
    inField[type]?.test(jobType) === true || inField[type]?.test(title) === true
  const hours =
    jobType !== '' && (inField.fulltime?.test(jobType) === true || inField.parttime?.test(jobType) === true)
  return workTypes.filter((type) => {
    if (isNamed(type) || (type === 'workfromhome' && remote)) return true
    // If the job type element states the hours, the text is ignored.
    if (hours && (type === 'fulltime' || type === 'parttime')) return false
    return statements.has(workTypeRules[type])
  })
}
