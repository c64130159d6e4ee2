import { anyOf, type Rule } from '../rule.ts'
import { skillsOf } from './skill-rule.ts'

const notAsked =
  /^s?(?: clearance)?(?: is| are)?(?: not (?:required|necessary)|: ?none)|^[^.\n]{0,20}(?:services|industry|software|companies)/

/** A duty of the job, not a condition of it: "conducts background checks". */
const asDuty =
  /(?:conduct\w*|perform\w*|process\w*|coordinat\w+|complet\w+ (?:all )?(?:employee|applicant)|review\w*|initiate\w*|\bno|\bor) (?:\w+ )?$/

const background = skillsOf('background_check', [
  [
    120,
    'background-check',
    'Background check',
    {
      yes: /\b(?:background|criminal(?: history)?(?: background)?|reference and background) (?:checks?|screen(?:ing)?s?|investigations?)\b|\bcriminal (?:record|history)\b|\bclean background\b|\bpublic trust\b|\bsecurity investigation\b|\bbackground check\b/g,
      unlessAfter: asDuty,
      unlessBefore: new RegExp(`${notAsked.source}|^: (?:none|other)\\b|^ software`),
    },
  ],
  [
    121,
    'drug-test',
    'Drug test',
    {
      yes: /\bdrug(?: and alcohol| & alcohol|\/alcohol| and background)? (?:tests?|testing|screen(?:ing|s)?)\b/g,
      unlessAfter: /(?:\bno|conduct\w*|perform\w*|administer\w*) $/,
      unlessBefore: notAsked,
    },
  ],
  [
    122,
    'security-clearance',
    'Security clearance',
    {
      yes: anyOf(
        /\b(?:security|secret|confidential|naclc|government|sci|ts|trust|dod|q) (?:security )?clearances?\b|\btop secret\b|\bts ?\/ ?sci\b|\bpolygraph\b|\brequired clearance\b|\bclearance (?:level|required)\b|\bminimum clearance\b|\bactive secret\b|\bq access authorization\b|\bclearance: public trust\b/,
      ),
      unlessAfter: /(?:\bno|bid and) $/,
      unlessBefore: notAsked,
    },
  ],
  [
    123,
    'fingerprints',
    'Fingerprints',
    { yes: /\bfingerprint(?:ing|s|ed)?\b/g, unlessAfter: /(?:latent|take|analyz\w+|collect\w*) $/ },
  ],
])

const physical = skillsOf('physical', [
  [
    140,
    'lifting',
    'Lifting',
    {
      yes: anyOf(
        /\b(?:lift|lifting|carry|carrying|push|pull|lift\/carry\/push\/pull|lift\/move|move)\b[^.\n]{0,40}\b\d{1,4} ?-?(?:\d{1,4} )?(?:lbs?|pounds|#)/,
        /\blifting (?:and carrying|boxes|heavy|test)\b|\bheavy lifting\b|\bequipment up to \d{1,4} (?:lbs|pounds)/,
      ),
    },
  ],
  [
    141,
    'standing',
    'Standing or walking for long',
    {
      yes: anyOf(
        /\bstand(?:ing)?(?:, | and\/or | and | or |\/)[^.\n]{0,20}(?:walk|sit)\w*[^.\n]{0,30}(?:long|extended|prolonged|periods|hours)\b/,
        /\bstand(?:ing)? for (?:long|extended|prolonged|up to)\b|\b(?:required|requirements?|able|ability) (?:to )?:? ?(?:sit, )?stand\b|\brequired to stand\b|\bsit, stand\b|\bstamina\b/,
      ),
    },
  ],
  [
    142,
    'bending',
    'Bending or climbing',
    {
      yes: /\b(?:stoop|kneel|crouch)(?:ing)?\b|\bclimb(?:ing)?,|\bbend(?:ing)?,? (?:reach|stoop|squat|and)/g,
    },
  ],
  [
    143,
    'physical-effort',
    'Physical effort',
    {
      yes: /\bphysical (?:effort|exertion|stamina)\b|\bphysically (?:able|demanding|fit)\b|\bpass a physical\b/g,
    },
  ],
])

const shift = (yes: RegExp, more: Partial<Rule> = {}): Rule => ({ yes, ...more })

const shifts = skillsOf('shift_type', [
  [
    160,
    'day-shift',
    'Day shift',
    shift(
      /\bday (?:shift|job)\b|\b(?:shift|schedule): ?days?\b|\bwork shift:? days?\b|\bdaytime hours\b|\b(?:first|1st) shift\b/g,
    ),
  ],
  [
    161,
    'evening-shift',
    'Evenings',
    shift(
      /\bevening(?:s)? (?:shift|work|hours|and)\b|\bevenings\b|\b(?:second|2nd) shift\b|\bevening and weekend\b/g,
    ),
  ],
  [
    162,
    'night-shift',
    'Nights',
    shift(
      /\b(?:night|overnight|graveyard|third|3rd) shifts?\b|\bovernights\b|\b(?:work nights|nights and\/or|night and weekend|require night|night, holiday)/g,
    ),
  ],
  [
    163,
    'weekends',
    'Weekends',
    shift(/\bweekends?\b|\bsaturdays\b/g, {
      unlessAfter: /(?:no|during|downtime during|monitor evening and|lots of downtime during) $/,
      unlessBefore: /^ (?:brunches|getaway|clinic|trips|away|off)/,
    }),
  ],
  [
    164,
    'on-call',
    'On call',
    shift(
      /\bon[- ]call (?:rotation|duty|duties|schedule|shifts?|basis|hours|support|availability|responsibilit\w+|coverage|on)\b|\b(?:be|being|remain|serve|work|available) on[- ]call\b/g,
    ),
  ],
  [
    165,
    'rotating-shift',
    'Rotating or varying shifts',
    shift(
      /\b(?:rotating|split|swing|varying|various|variable|work) shifts?\b|\bshift work\b|\bshifts and hours\b/g,
      { unlessBefore: /^ (?:days?:|hours)/ },
    ),
  ],
  [
    166,
    'flexible-hours',
    'Flexible hours',
    shift(
      /\bflexible (?:schedules?|(?:work(?:ing)? )?hours|work schedules?|scheduling)\b|\bflex (?:hours|time)\b|\bcreate your own schedule\b/g,
    ),
  ],
  [
    167,
    'weekdays',
    'Monday to Friday',
    shift(/\bmon(?:day)?\.? ?(?:-|to|through|thru) ?fri(?:day)?\b/g, {
      unlessAfter: /training (?:session )?(?:unpaid )?(?:for \d weeks, )?$/,
    }),
  ],
  [168, 'hours-shift', 'Shifts of a set length', shift(/\b(?:8|10|12|eight|ten|twelve)[- ]hour shifts?\b/g)],
  [
    169,
    'after-hours',
    'After hours',
    shift(/\bwork after hours\b|\bafter-hours? (?:support|on-call)\b|\bextended hours\b/g),
  ],
])

/** What somebody must accept, or pass, to have the job. */
export const conditions = [...background, ...physical, ...shifts]
