import { anyOf, type Rule } from '../rule.ts'
import { skillsOf } from './skill-rule.ts'

const ageOf = (years: number): Rule => ({
  yes: anyOf(
    new RegExp(
      String.raw`\b(?:at least|minimum age(?: of)?|must be(?: at least)?|be at least|minimum of) ${years}(?: years?(?: of age| old)?| or older|\+|,| and)(?! (?:months|years? (?:of )?(?:[a-z]+ )?experience))`,
    ),
    new RegExp(String.raw`\b${years} years (?:of age|old|or older)`),
    new RegExp(String.raw`\b${years}-\d\d year olds?\b`),
  ),
  unlessBefore: /^ ?(?:of )?(?:\w+ ){0,3}experience/,
})

const age = skillsOf('age', [
  [1, 'age-16', 'At least 16 years old', ageOf(16)],
  [2, 'age-18', 'At least 18 years old', ageOf(18)],
  [3, 'age-21', 'At least 21 years old', ageOf(21)],
])

/** "Excel and MS Office" and "MS SQL" are Microsoft, not a master of science. */
const degrees = (letters: string) =>
  new RegExp(
    String.raw`\b(?:${letters})(?=,? (?:or |in (?!excel|office|word)|degree|required|preferred|\+|with \d|plus )|\/(?:ba|bs|ms|ma|ph|m\.s|higher)|\+)`,
  )

const education = skillsOf('education', [
  [
    20,
    'high-school',
    'High school diploma',
    {
      yes: /\bhigh school (?:diploma|graduat\w+|degree|or (?:higher|equivalent|ged)|education|level)|\bged\b|\bfour-year high school\b|\bgraduation from elementary school/g,
      unlessAfter: /(?:teach|approved trade, technical or vocational|at the local) $/,
    },
  ],
  [
    21,
    'associate',
    "Associate's degree",
    { yes: /\bassociate'?s?'? degree\b|\bassociate's\b|\b60 (?:semester )?credits\b/g },
  ],
  [
    22,
    'bachelor',
    "Bachelor's degree",
    {
      yes: anyOf(
        /\bbaccalaureate\b|\bbachelor(?:'?s'?)?\b|\bundergraduate (?:or|degree)\b|\bminimum 2:1 degree\b|\b(?:4|four)[- ]year degree\b/,
        degrees(String.raw`b\.?s\.?c?|b\.?a\.?|bsn`),
        /\bbs\/(?:ms|ba)\b|\bba\/bs\b|\bb\.s\b|\bb\.a\b/,
      ),
    },
  ],
  [
    23,
    'master',
    "Master's degree",
    {
      yes: anyOf(
        /\bmaster'?s?'?(?= (?:degree|of (?:science|arts|business|public|social|engineering)|in|or|preferred|required|\(|level|graduate))|\bmaster'?s'?(?=\/|:)|\bmasters degree\b|\bmba\b|\bgraduate (?:degree|study|school)\b|\badvanced degree\b/,
        degrees(String.raw`m\.?s\.?c?`),
        /\bm\.s\.? |\bms\/ph|\bma or ph/,
      ),
    },
  ],
  [
    24,
    'doctorate',
    'Doctorate',
    { yes: /\bph\.? ?d\b|\bdoctor(?:ate|al)\b(?! (?:work|research fellow))|\bpostdoc/g },
  ],
  [25, 'law-degree', 'Law degree', { yes: /\blaw (?:degree|school)\b|\bjuris doctor\b|\bj\.d\.(?= )/g }],
  [
    26,
    'degree',
    'Degree',
    {
      yes: /\b(?:university|college|relevant|science|related) degree\b|\bdegree (?:in|or|and|area|from|with)\b|\bdegree:|\bmatriculat\w+|\benrolled in an? (?:accredited|graduate|undergraduate)|\baccredited (?:college|university)\b|\buniversity or college degree\b|\bcomputer science courses\b|\bcollege education\b/g,
      unlessAfter: /(?:high|varying|a|some|considerable) $/,
      unlessBefore: /^ of (?:difficulty|accuracy|confiden|diplom)/,
    },
  ],
])

const asked =
  /(?:required|preferred|desired|desirable|a plus|must|necessary|is a|strongly|highly|needed|mandatory)/
    .source

const certification: Rule = {
  yes: anyOf(
    new RegExp(
      String.raw`\b(?:certificat(?:ions?|es?)|certified)(?: [a-z/()-]+){0,6} (?:is |are |also )?(?:${asked})`,
    ),
    /\b(?:requires?|must (?:have|possess|hold|obtain)|possess(?:ion of)?|preferred|valid|current|appropriate|following valid|holds?|obtain|pass) (?:an? |the )?(?:[a-z0-9./&-]+ ){0,4}(?:certificat(?:ions?|es?)|certified)\b/,
    /\b(?:certification\(s\) required|a certificate of at least|paralegal certification|board certification|microsoft certified|aws certified|aws certifications?|sas certified|certified safe|security\+|lean six sigma|certified professional|certified asbestos|certified financial|become certified)\b/,
    /\b(?:developer|architect|professional|advanced|network|programmer) (?:and architect )?certifications?\b|\b[a-z]+ certification (?:is )?(?:required|preferred|a plus|\(security)|\b(?:and\/or|microsoft) [a-z]+ certification\b|\bcertification in (?:project|spanish|[a-z]+ (?:education|scheduling))/,
    /\b(?:level [iv]+|iat level ii) certification\b|\bosha[- ]?(?:10|30|40)\b|\b(?:cpa|cissp|ccna|ccnp|pmp|cpim|servsafe|twic|tefl|tesol|celta|comptia|leed ap)\b/,
    /\b(?:bls|acls|pals|nrp|cpr|first aid and cpr)\b(?:,| and| certif| or| required| is)/,
  ),
  unlessAfter:
    /(?:review|issu\w+|ensure proper|submit|their|apprenticeship|verify|prepare|process\w*|first client|csp 101|onboarding|training,?|courses,?) ?$/,
}

const licence: Rule = {
  yes: anyOf(
    /\b(?:valid|current|active|state|appropriate|must (?:have|possess|hold)|possess(?:ion of)? an?|holds? an?|require[sd]? an?|a|rn|nursing|professional engineer'?s?) (?:[a-z.]+ ){0,4}licen[cs]es?\b(?: as| and| to|\.| in| or| is|,| issued| required|;)/,
    /\blicen[cs]ed (?:as|to practice|professional (?:land|engineer|counsel)|practical nurse|in the state|registered nurse|clinical)\b|\blicensure\b|\blicense and current registration\b|\bcurrent rn licen[cs]e\b|\brn licen[cs]e\b|\bengineer's licen[cs]e\b/,
    /\bregistration as an? (?:architect|landscape architect|professional)\b|\bregistered (?:nurse|pharmacist|professional nurse|architect)\b(?= (?:required|in|,|license|licen))/,
    /\badmi(?:ssion|tted) to (?:the (?:new york state )?bar|practice(?: law)?)\b|\bmembers? of the (?:new york )?state bar\b|\blicensed attorney\b/,
    /\bvalid operator's license issued by the united states coast guard\b|\blicense to practice medicine\b|\bvalid license as\b|\blicenses? or certification\b/,
  ),
  unlessAfter: /(?:driver'?s?'?|review|issu\w+|material) ?$/,
  unlessBefore: /^(?: plates?| agreements?| to drive)/,
}

const certificationLicence = skillsOf('certification_license', [
  [40, 'certification', 'Certification', certification],
  [
    41,
    'license',
    'Professional license',
    { ...licence, unlessAfter: /(?:driver'?s?'?|review|issu\w+|material|motor vehicle|operator'?s?) ?$/ },
  ],
])

const driver = skillsOf('driver_license', [
  [
    60,
    'drivers-license',
    "Driver's license",
    {
      yes: anyOf(
        /\bdriver'?s?'? licen[cs]e\b|\bdriving licen[cs]e\b|\bmotor vehicle(?:'s)? (?:operator'?s? |driver'?s? )?licen[cs]e\b|\bclean driving record\b|\bbackground and driving record\b|\bclass [abc] driver/,
        /\blicense requirement: [^.\n]{0,60}motor vehicle/,
      ),
      unlessBefore: /^ (?:is not|not) required/,
    },
  ],
  [61, 'cdl', 'Commercial driver license (CDL)', { yes: /\bcdl\b|\bcommercial driver'?s?'? licen[cs]e\b/g }],
])

const fluent = (language: string, label: string, id: number): [number, string, string, Rule] => [
  id,
  language,
  label,
  {
    yes: anyOf(
      new RegExp(
        String.raw`\b(?:fluent|fluency|proficien(?:t|cy)|native|speaks?|bilingual|bi-lingual|multi-lingual|command of|level of|skills in|languages?:)(?: \w+,?| and| written| spoken| the| in| of| \(in){0,4} \(?(?:in )?${language}\b`,
      ),
      new RegExp(
        String.raw`\b${language}[- ](?:speak|language (?:skills|required|preferred|a plus|is)|native speaker)|\b${language} (?:or|and) \w+ language\b|\b(?:english|german|greek|norwegian|swedish|spanish) (?:&|or|and) ${language}\b|\b${language} (?:&|or|and) (?:english|german|greek|norwegian|spanish)\b`,
      ),
    ),
  },
]

const language = skillsOf('language', [
  [
    80,
    'bilingual',
    'A second language',
    { yes: /\bbi-?lingual\b|\bmulti-?lingual\b|\b(?:second|other) language skills?\b|\bforeign language\b/g },
  ],
  fluent('english', 'English', 81),
  fluent('spanish', 'Spanish', 82),
  fluent('french', 'French', 83),
  fluent('german', 'German', 84),
  fluent('chinese', 'Chinese', 85),
  fluent('mandarin', 'Mandarin', 86),
  fluent('portuguese', 'Portuguese', 87),
  fluent('korean', 'Korean', 88),
  fluent('japanese', 'Japanese', 89),
  fluent('russian', 'Russian', 90),
  fluent('arabic', 'Arabic', 91),
  fluent('vietnamese', 'Vietnamese', 92),
  fluent('greek', 'Greek', 93),
  fluent('swedish', 'Swedish', 94),
])

const experience = skillsOf('experience', [
  [
    100,
    'experience',
    'Experience',
    {
      yes: anyOf(
        /\bexperienced?\b|\b(?:years?|months?)'? (?:\w+ ){0,3}experience\b|\btrack record of\b|\bbackground (?:in|should|with)\b/,
      ),
      unlessAfter:
        /(?:\buser|customers?|client|seeker|candidate|employee|player|brand|digital|guest|patient|viewer|shopping|buying|entire|\bno|an exciting|gain|gaining|great|best|amazing|unforgettable|boating|(?:an?|the) (?:better|unique|outstanding|seamless|positive|excellent|personalized)|learning|product|home|service|online|retail|ai-enabled end-to-end|creative,|onsite|our|wespeke|develop (?:industry|new)|to|people|who|adults|women|woman|conversational|desktop|end-to-end|delightful|mobile|will|ui|ux|\bcx|outstanding (?:user|customer)) $/,
      unlessBefore:
        /^ (?:design|with our products|researcher|team is|developmental|the|all|software engineer\b(?! experience)|is not required|not required|like no other|level:|requirements? for this|or education requirements)/,
    },
  ],
])

/** What somebody must have learned, earned or done before. */
export const qualifications = [
  ...age,
  ...education,
  ...certificationLicence,
  ...driver,
  ...language,
  ...experience,
]
