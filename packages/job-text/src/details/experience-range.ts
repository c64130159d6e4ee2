import type { Skill } from './skill-rules.ts'

/** Years of experience. A null maximum means no upper limit. */
type Years = { min: number; max: number | null }

const firstId = 1_000
const mostYears = 20

const words = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const numeral = String.raw`\d{1,2}|a couple|${words.join('|')}|fifteen|eighteen`

const spans = new RegExp(
  String.raw`(?<![\d.$/-])(?<![a-z]-)(?:\b|\+)(${numeral})(?:\.5)?'?(?: ?\(\d{1,3}\))?\+? ?(?:plus |or more |\+ )?(?:(?:-|to|or) ?(${numeral})(?: ?\(\d{1,3}\))? ?\+?)? ?(?:or more |additional |full |plus |\(s\) )?(years?|yrs?|months?)\b`,
  'g',
)

/**
 * Matches text after a number of years that shows that experience is meant, unlike "18 years of age" or "founded 20
 * years ago".
 */
const isExperience =
  /^(?:\(s\))?'? ?(?:\+ ?)?(?:\([^)]{0,30}\) ?)?(?:(?:[^.;\n]|\.(?=[a-z\d])){0,110}\bexperienced?\b|(?:of(?! (?:history|age|service to|growth|success|business|innovation))|in|with|as|working|developing|designing|doing|practical|progressive|professional|related|relevant|handling|planning|hands|agency|rails|total|teller|supervis\w+|sales|managing|performing|direct|min|\(required\)|\(preferred\)|postdoctoral|post-doctoral|industry|background|experi|web|of satisfactory|minimum|strong|java|solid|commercial|experince|acute|retail)\b(?! (?:age|old)))/
const isOther =
  /(?:last|past|next|within|history of|over|for(?: up to)?|probationary period of|period of(?: up to)?|first|every|each|after|founded|tenure[^.]{0,20}|maximum of|our|more than|up to|extension of up to|contract|duration|appointment for|a term of|least age|early|under|around|nearly|decades?|in just|for a maximum of|follow-up|substituted for(?: up to)?|equating|equals|every year|master's plus|since|at(?: the)? end of|be given|of those) $/

const valueOf = (text: string) => {
  if (text === 'a couple') return 2
  const word = words.indexOf(text)
  if (word >= 0) return word + 1
  return text === 'fifteen' ? 15 : text === 'eighteen' ? 18 : Number(text)
}

const counted = /\byears of experience: (\d{1,2})\b/

/** Extracts the required years of experience from the first statement in the text. Returns null if there is none. */
export function extractExperienceRange(text: string): Years | null {
  const said = counted.exec(text)?.[1]
  if (said !== undefined) return { min: Number(said), max: null }
  spans.lastIndex = 0
  for (let tries = 0; tries < 40; tries += 1) {
    const found = spans.exec(text)
    if (found === null) return null
    const [whole, first = '', second, unit = ''] = found
    const after = text.slice(found.index + whole.length, found.index + whole.length + 125)
    const before = text.slice(Math.max(0, found.index - 40), found.index)
    const isAsked =
      isExperience.test(after) ||
      /(?:experience|role|required|years of experience): ?(?:[a-z ]{0,30}: )?$|experience of $|minimum of $/.test(
        before,
      )
    if (!isAsked || isOther.test(before)) continue
    const inYears = (value: number) => (unit.startsWith('m') ? Math.floor(value / 12) : value)
    const min = inYears(valueOf(first))
    const max = second === undefined ? null : inYears(valueOf(second))
    if (min <= mostYears && (max === null || (max >= min && max <= mostYears))) return { min, max }
  }
  return null
}

/** Encodes a range of years as a skill id. */
export const encodeExperienceId = ({ min, max }: Years) => firstId + min * 100 + (max === null ? 0 : max + 1)

export const listExperienceRanges = (): Years[] =>
  Array.from({ length: mostYears + 1 }, (_, min) => [
    { min, max: null },
    ...Array.from({ length: mostYears + 1 - min }, (_each, more) => ({ min, max: min + more })),
  ]).flat()

const yearsText = (count: number) => `${count} ${count === 1 ? 'year' : 'years'}`

/** Returns the skill of an experience id, or undefined for other ids. */
export function findExperienceSkill(id: number): Skill | undefined {
  const min = Math.floor((id - firstId) / 100)
  const end = (id - firstId) % 100
  if (min < 0 || min > mostYears) return undefined
  const isOpen = end === 0
  const key = isOpen ? `${min}-years-or-more` : `${min}-to-${end - 1}-years`
  const label = isOpen
    ? min === 0
      ? 'Up to a year of experience'
      : `${yearsText(min)} of experience or more`
    : `${min} to ${yearsText(end - 1)} of experience`
  return { id, unit: 'experience_range', key, label }
}
