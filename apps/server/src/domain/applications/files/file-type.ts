/** What files of seekers are, by their content, with the media type under which they are kept. */
const documentTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  txt: 'text/plain',
} as const

const imageTypes = { jpeg: 'image/jpeg', png: 'image/png' } as const

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const wordStream = Buffer.from('WordDocument', 'utf16le')
const zip = Buffer.from('PK\x03\x04', 'latin1')

const begins = (bytes: Buffer, text: string) => bytes.subarray(0, text.length).toString('latin1') === text

/** The media type of a document, by its content and whatever it is called; undefined for all that is none. */
export function documentTypeOf(bytes: Buffer): string | undefined {
  // Readers look for the mark in the first kilobyte.
  if (bytes.subarray(0, 1_024).includes('%PDF-')) return documentTypes.pdf
  if (begins(bytes, '{\\rtf')) return documentTypes.rtf
  if (bytes.subarray(0, 8).equals(compoundFile))
    return bytes.includes(wordStream) ? documentTypes.doc : undefined
  if (bytes.subarray(0, 4).equals(zip)) return packedTypeOf(bytes)
  return isText(bytes) ? documentTypes.txt : undefined
}

/** Of an answer to a question, which may be a picture, too. */
export function attachmentTypeOf(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return imageTypes.jpeg
  if (begins(bytes, '\x89PNG\r\n\x1a\n')) return imageTypes.png
  return documentTypeOf(bytes)
}

/** Names of packed files stand in the archive as they are. One with macros is none of the types. */
function packedTypeOf(bytes: Buffer): string | undefined {
  if (bytes.includes('vbaProject.bin')) return undefined
  if (bytes.includes('word/document.xml') && bytes.includes('[Content_Types].xml')) return documentTypes.docx
  // Its first file says what it is, and is not compressed (OpenDocument 1.2, part 3, 3.3).
  return bytes.subarray(30, 200).includes(`mimetype${documentTypes.odt}`) ? documentTypes.odt : undefined
}

/** Text without control characters other than those of lines, in UTF-8 or an encoding of one byte a character, or UTF-16 with its mark. */
function isText(bytes: Buffer): boolean {
  if (bytes.length === 0) return false
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return bytes.length % 2 === 0 && !hasControls(bytes.toString('utf16le'))
  return !hasControls(bytes.toString('latin1'))
}

// oxlint-disable-next-line no-control-regex
const hasControls = (text: string) => /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/.test(text)
