import { normalizePastedText } from '@tiller/contract/pasted-text'

const documentTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  txt: 'text/plain',
} as const

const imageTypes = { jpeg: 'image/jpeg', png: 'image/png' } as const

/** Accepted extensions by media type; the first one replaces an extension that does not match the content. */
const extensions: Record<string, readonly string[]> = {
  [documentTypes.pdf]: ['pdf'],
  [documentTypes.doc]: ['doc'],
  [documentTypes.docx]: ['docx'],
  [documentTypes.odt]: ['odt'],
  [documentTypes.rtf]: ['rtf'],
  [documentTypes.txt]: ['txt'],
  [imageTypes.jpeg]: ['jpg', 'jpeg'],
  [imageTypes.png]: ['png'],
}

/** Returns the name without invisible direction marks and with an extension that matches the detected type. */
export function toSafeFileName(fileName: string, mediaType: string): string {
  const accepted = extensions[mediaType] ?? []
  const visible = normalizePastedText(fileName)
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  const [, stem = visible, extension = ''] = /^(.*)\.([^.]*)$/s.exec(visible) ?? []
  if (accepted.includes(extension.toLowerCase())) return visible
  return `${stem || 'file'}.${accepted[0] ?? 'bin'}`
}

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const wordStream = Buffer.from('WordDocument', 'utf16le')
const macros = ['_VBA_PROJECT', 'Macros'].map((name) => Buffer.from(name, 'utf16le'))
const zip = Buffer.from('PK\x03\x04', 'latin1')

const begins = (bytes: Buffer, text: string) => bytes.subarray(0, text.length).toString('latin1') === text

/** Detects the media type of a document from its leading bytes; undefined if it is not an accepted type. */
export function detectDocumentType(bytes: Buffer): string | undefined {
  if (/^(?:\xef\xbb\xbf)?\s{0,100}%PDF-/.test(bytes.toString('latin1', 0, 200))) return documentTypes.pdf
  if (begins(bytes, '{\\rtf')) return documentTypes.rtf
  if (bytes.subarray(0, 8).equals(compoundFile))
    return bytes.includes(wordStream) && !macros.some((name) => bytes.includes(name))
      ? documentTypes.doc
      : undefined
  if (bytes.subarray(0, 4).equals(zip)) return packedTypeOf(bytes)
  return isText(bytes) ? documentTypes.txt : undefined
}

/** Like `detectDocumentType`, but also accepts images, which may answer a question. */
export function detectAttachmentType(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return imageTypes.jpeg
  if (begins(bytes, '\x89PNG\r\n\x1a\n')) return imageTypes.png
  return detectDocumentType(bytes)
}

/** File names in a zip archive are not compressed. Documents with macros are rejected. */
function packedTypeOf(bytes: Buffer): string | undefined {
  if (/vbaProject\.bin/i.test(bytes.toString('latin1'))) return undefined
  if (bytes.includes('word/document.xml') && bytes.includes('[Content_Types].xml')) return documentTypes.docx
  // The first file of an OpenDocument contains its type uncompressed (OpenDocument 1.2, part 3, 3.3).
  return bytes.subarray(30, 200).includes(`mimetype${documentTypes.odt}`) ? documentTypes.odt : undefined
}

/**
 * Returns whether the content is text: UTF-8, a single-byte encoding, or UTF-16 with a BOM, without control characters
 * other than line breaks.
 */
function isText(bytes: Buffer): boolean {
  if (bytes.length === 0) return false
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return bytes.length % 2 === 0 && isProse(bytes.toString('utf16le', 2))
  return isProse(bytes.toString('latin1'))
}

const isProse = (text: string) => !hasControls(text) && !isProgram(text)

/** Returns whether a text begins like an executable, a script, or markup that a browser or Windows would run. */
const isProgram = (text: string) =>
  /^(?:MZ|\x7fELF|#!)/.test(text) ||
  /^(?:\xef\xbb\xbf)?\s*(?:<[!?%a-z]|@echo\b)/i.test(text) ||
  /<(?:script|hta:|iframe|object|embed)\b/i.test(text)

// oxlint-disable-next-line no-control-regex
const hasControls = (text: string) => /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/.test(text)
