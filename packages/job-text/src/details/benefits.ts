import { joinRegexes, type TextRule } from './rules/rule.ts'

export const benefits = ['healthcare', 'pto', 'education', 'childcare', 'retirement'] as const
export type Benefit = (typeof benefits)[number]

export const benefitLabels: Record<Benefit, string> = {
  healthcare: 'Health care',
  pto: 'Paid time off',
  education: 'Education',
  childcare: 'Child care',
  retirement: 'Retirement plan',
}

/**
 * Matches text in which the benefit is the employer's product or the subject of the work, for example "health insurance
 * claims" or "401(k) plan sponsors".
 */
const asProduct =
  /^ ?(?:products?|industry|compan|carriers?|claims?|providers?|market|brokers?|sponsors?|administ|accounts?\b(?! match)|clients?|rollover|contracts?|polic|exchange|billing|verification|and other held|experience|systems|knowledge)/

/** The rules that detect each benefit in the body of an ad. */
export const benefitRules: Record<Benefit, TextRule> = {
  healthcare: {
    yes: joinRegexes(
      /\b(?:medical|health|health ?care|dental|vision|life)(?:(?:,? (?:and|&) |, |\/| )(?:medical|health|health ?care|dental|vision|life|disability|prescription|alternative)){0,5},? (?:insurance|coverage|benefits?|plans?)\b/,
      /\b(?:medical|health)(?:, | and |\/| & )(?:dental|vision)\b/,
      /\bdental(?:, | and |\/| & )(?:vision|medical|health)\b/,
      /\bflexible spending accounts?\b|\bhealth savings account|\b(?:fsa|hsa), (?:fsa|hsa)\b/,
      /\b(?:benefits|perks)[^.\n]{0,80}\bhealth ?care\b/,
      /\b(?:competitive|affordable|excellent|generous|complete) health ?care\b|\bhealth ?care and gym\b/,
    ),
    unlessAfter: /(?:knowledge of|experience (?:with|in)|administ\w+|expertise in) $/,
    unlessBefore: new RegExp(
      `${asProduct.source}|^[^.\\n]{0,25}not (?:currently )?(?:provided|offered|included)|^,? health and wellness`,
    ),
  },
  pto: {
    yes: joinRegexes(
      /\bpto\b|\bpaid time[- ]off\b|\bpaid (?:vacation|holidays?|sick|leave|personal|parental|maternity|family)\b|\bholiday pay\b/,
      /\b(?:vacation|sick|personal|holiday) (?:days|time|leave|pay)\b|\bparental leave\b|\bmaternity(?:\/paternity)? leave\b|\bfamily leave\b/,
      /\b(?:generous|flexible|unlimited|competitive) (?:[a-z]+ )?(?:vacation|holidays?|time off|leave)\b/,
      /\b(?:\d+|two|three|four|five|six) (?:days|weeks|wks)(?:'|') ?(?:of )?(?:annual |paid )?(?:leave|vacation|holidays?)\b/,
      /\b(?:\d+|two|three|four|five|six) (?:days|weeks|wks) (?:of )?(?:annual |paid )?(?:leave|vacation|holidays?)\b/,
      /\bvacation (?:and holidays|policy)\b|, vacation\b[^.\n]{0,20}(?:401|pension|etc|sick|benefits)/,
    ),
    unlessAfter: /(?:approv|track|process|manag|monitor|required to give|law|\bact\b)[^.\n]{0,30}$/,
    unlessBefore: /^ (?:act|law|requests?|records?|reports?|accrual)\b/,
  },
  education: {
    yes: joinRegexes(
      /\btuition (?:reimbursement|assistance|aid|support)|\beducation(?:al)? (?:assistance|reimbursement|stipend)|\bstudent loan (?:assistance|repayment|reimbursement)/,
      /\bcontinuing education (?:and training|assistance|stipend|allowance|reimbursement)|\b(?:professional development|training|learning|education) (?:budget|stipend|allowance)\b/,
      /\bpaid for exams\b|\bcourses and conferences\b|\bemployee scholarships?\b|\bbenefits[^.\n]{0,80}, education,/,
    ),
    unlessAfter: /(?:manag|monitor|administer)[^.\n]{0,30}$/,
  },
  childcare: {
    yes: joinRegexes(
      /\b(?:subsidi[sz]ed|on-?site|free|company-paid) (?:child ?care|day ?care)\b/,
      /\b(?:child ?care|day ?care) (?:assistance|subsid(?:y|ies)|discounts?|benefits?|reimbursement|allowance|stipend|vouchers?|fsa)\b/,
      /\bdependent[- ]care\b|\bback-?up (?:child ?)?care\b|\badoption assistance\b/,
    ),
    unlessAfter: /(?:manag|monitor|administer)[^.\n]{0,30}$/,
  },
  retirement: {
    yes: joinRegexes(
      /\b40[13] ?\(?[kb]\b ?\)?|\b457 ?\(b\)/,
      /\bpension (?:plan|scheme|benefits?|contribution)|\b(?:vacation|benefits|401k|profit sharing)[^.\n]{0,20}\bpension\b/,
      /\bretirement (?:plans?|savings|benefits?|package)\b|\bsimple ira\b|\besop\b|\bthrift savings\b/,
    ),
    unlessAfter:
      /(?:manag\w+|knowledge of|experience (?:with|in)|administration of|city's|advise[^.\n]{0,20}on) ?$/,
    unlessBefore: asProduct,
  },
}
