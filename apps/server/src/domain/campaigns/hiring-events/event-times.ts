/** A time frame of an event in local time: a day (`2026-04-25`) and minutes since midnight. */
export type TimeFrame = { line: string; day: string; fromMinutes: number; toMinutes: number }

/** An invalid line of the event's times, with the reason. */
export type TimeFrameFault = { line: string; message: string }

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const time = '(\\d{1,2})(?::(\\d{2}))?(AM|PM)'
const shape = new RegExp(
  `^(${weekdays.join('|')}), (${months.join('|')}) (\\d{1,2})(st|nd|rd|th), (\\d{4}), ${time} - ${time}$`,
)

const dayMinutes = 24 * 60

/**
 * Parses the time frames of an event, one per line, such as `Tue, Apr 25th, 2023, 9:30AM - 11AM`. Times are on
 * the hour or half hour; an end of 12AM is the following midnight. Blank lines are ignored. Overlapping frames
 * are faults, because a slot would be offered twice.
 */
export function parseEventTimes(text: string): { frames: TimeFrame[]; faults: TimeFrameFault[] } {
  const faults: TimeFrameFault[] = []
  const frames = text.split('\n').flatMap((raw, index) => {
    const line = raw.trim()
    if (line === '') return []
    const frame = readFrame(line)
    if (typeof frame !== 'string') return [frame]
    faults.push({ line, message: `line ${index + 1} ${frame}` })
    return []
  })
  const inOrder = frames.toSorted((a, b) =>
    a.day < b.day ? -1 : a.day > b.day ? 1 : a.fromMinutes - b.fromMinutes,
  )
  for (const [index, frame] of inOrder.entries()) {
    const earlier = inOrder[index - 1]
    if (earlier?.day === frame.day && earlier.toMinutes > frame.fromMinutes)
      faults.push({ line: frame.line, message: `contains a frame that overlaps ${earlier.line}` })
  }
  return { frames, faults }
}

function readFrame(line: string): TimeFrame | string {
  const match = shape.exec(line)
  if (match === null) return 'must be written as `Tue, Apr 25th, 2023, 9:30AM - 11AM`'
  const [, weekday = '', month = '', dayText = '', ordinal, year] = match
  const [day, monthIndex] = [Number(dayText), months.indexOf(month)]
  const date = new Date(Date.UTC(Number(year), monthIndex, day))
  if (date.getUTCMonth() !== monthIndex || day === 0) return `names a day that ${month} ${year} does not have`
  if (ordinal !== ordinalOf(day)) return `must say ${day}${ordinalOf(day)}`
  const itsWeekday = weekdays[date.getUTCDay()] ?? ''
  if (weekday !== itsWeekday) return `must say ${itsWeekday}, which ${month} ${day}, ${year} is`
  const [from, to] = [minutesOf(match.slice(6, 9)), minutesOf(match.slice(9, 12))]
  if (from === undefined || to === undefined) return 'must have times from 12AM to 11:30PM on :00 or :30'
  const end = to === 0 ? dayMinutes : to
  if (end <= from) return 'must end after it begins'
  return { line, day: date.toISOString().slice(0, 10), fromMinutes: from, toMinutes: end }
}

function ordinalOf(day: number) {
  if (day >= 11 && day <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'
}

/** Converts `['9', '30', 'AM']` to minutes since midnight; returns undefined for an invalid time. */
function minutesOf([hourText, minuteText = '00', half]: (string | undefined)[]): number | undefined {
  const hour = Number(hourText)
  if (hour < 1 || hour > 12 || (minuteText !== '00' && minuteText !== '30')) return undefined
  return ((hour % 12) + (half === 'PM' ? 12 : 0)) * 60 + Number(minuteText)
}
