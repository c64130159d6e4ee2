import { repairMojibake, removeControlCharacters } from './clean-text.ts'

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const tidy = (text: string) => escapeHtml(text.replace(/\s+/g, ' ').trim())

const paragraph = (text: string) => (tidy(text) === '' ? '' : `<p>${tidy(text)}</p>`)

/** Matches a bullet, or dashes that stand for one: after two spaces and before a word. */
const bullet = /\s*[•·]\s*|(?:^|\s{2,})[-–*]{1,2}\s*(?=[A-Z])/

function section(text: string): string {
  const [intro = '', ...items] = text.split(bullet)
  const paragraphs = intro.split(/\s{3,}/).map((part) => paragraph(part))
  const list = items.map((item) => tidy(item)).filter((item) => item !== '')
  return (
    paragraphs.join('') +
    (list.length === 0 ? '' : `<ul>${list.map((item) => `<li>${item}</li>`).join('')}</ul>`)
  )
}

const isHeading = (line: string) => line.length < 70 && /[A-Z]{3}/.test(line) && line === line.toUpperCase()

const lineToHtml = (line: string) => (isHeading(line.trim()) ? `<h3>${tidy(line)}</h3>` : section(line))

/** Converts plain text to HTML: headings in capitals, bullets, and paragraphs. */
export const convertTextToHtml = (text: string) =>
  removeControlCharacters(repairMojibake(text))
    .split('\n')
    .map((line) => lineToHtml(line))
    .join('')
