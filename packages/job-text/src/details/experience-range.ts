import { createEndTest } from './rules/text-end.ts'
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

const units = /(?:year|yr|month)s?\b/g
/** Maximum number of characters of a span before its unit. */
const longestSpan = 60
/** Maximum number of characters before a span that decide whether it is one. */
const contextChars = 2

type Span = { from: number; to: number; first: string; second: string | undefined; unit: string }

/** Finds the first number of years from a position. It is searched only before units, which few texts repeat often. */
function findSpan(text: string, from: number): Span | null {
  units.lastIndex = from
  for (let end = units.exec(text); end !== null; end = units.exec(text)) {
    const earliest = Math.max(from, end.index - longestSpan)
    const offset = Math.max(0, earliest - contextChars)
    spans.lastIndex = earliest - offset
    const found = spans.exec(text.slice(offset, units.lastIndex + 1))
    if (found === null) continue
    const [whole, first = '', second, unit = ''] = found
    const start = offset + found.index
    return { from: start, to: start + whole.length, first, second, unit }
  }
  return null
}

/**
 * Matches text after a number of years that shows that experience is meant, unlike "18 years of age" or "founded 20
 * years ago".
 */
const isExperience =
  /^(?:\(s\))?'? ?(?:\+ ?)?(?:\([^)]{0,30}\) ?)?(?:(?:[^.;\n]|\.(?=[a-z\d])){0,110}\bexperienced?\b|(?:of(?! (?:history|age|service to|growth|success|business|innovation))|in|with|as|working|developing|designing|doing|practical|progressive|professional|related|relevant|handling|planning|hands|agency|rails|total|teller|supervis\w+|sales|managing|performing|direct|min|\(required\)|\(preferred\)|postdoctoral|post-doctoral|industry|background|experi|web|of satisfactory|minimum|strong|java|solid|commercial|experince|acute|retail)\b(?! (?:age|old)))/
const isOther = createEndTest(
  /(?:last|past|next|within|history of|over|for(?: up to)?|probationary period of|period of(?: up to)?|first|every|each|after|founded|tenure[^.]{0,20}|maximum of|our|more than|up to|extension of up to|contract|duration|appointment for|a term of|least age|early|under|around|nearly|decades?|in just|for a maximum of|follow-up|substituted for(?: up to)?|equating|equals|every year|master's plus|since|at(?: the)? end of|be given|of those) $/,
)

const valueOf = (text: string) => {
  if (text === 'a couple') return 2
  const word = words.indexOf(text)
  if (word >= 0) return word + 1
  return text === 'fifteen' ? 15 : text === 'eighteen' ? 18 : Number(text)
}

const isAskedBefore = createEndTest(
  /(?:experience|role|required|years of experience): ?(?:[a-z ]{0,30}: )?$|experience of $|minimum of $/,
)

const counted = /\byears of experience: (\d{1,2})\b/

/** Extracts the required years of experience from the first statement in the text. Returns null if there is none. */
export function extractExperienceRange(text: string): Years | null {
  const said = counted.exec(text)?.[1]
  if (said !== undefined) return { min: Number(said), max: null }
  let at = 0
  for (let tries = 0; tries < 40; tries += 1) {
    const span = findSpan(text, at)
    if (span === null) return null
    const { from, to, first, second, unit } = span
    at = to
    const after = text.slice(to, to + 125)
    const before = text.slice(Math.max(0, from - 40), from)
    if (!(isExperience.test(after) || isAskedBefore(before)) || isOther(before)) continue
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
