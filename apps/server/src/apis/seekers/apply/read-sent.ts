import { getFieldName } from '@tiller/contract/application-form/faults'
import {
  maxAnswerFileBytes,
  maxAnswerFilesTotalBytes,
  maxResumeBytes,
  findFileSizeFault,
} from '@tiller/contract/application-form/file-sizes'
import { listFormQuestions, type FormSpec } from '@tiller/contract/application-form/groups'
import type { FormText } from '@tiller/contract/application-form/messages/message'
import type { FormFault } from '@tiller/contract/application-form/question'
import { parseAnswers, parseContact } from '@tiller/contract/application-form/read-fields'
import {
  detectAttachmentType,
  detectDocumentType,
  toSafeFileName,
} from '#domain/applications/files/file-type.ts'
import type { SubmittedForm } from '#domain/applications/forms/submit.ts'
import type { UploadedFile, FormFields } from './read-body.ts'

type ValidFile = UploadedFile & { mediaType: string }

type FileLimits = {
  maxBytes: number
  typeOf: (bytes: Buffer) => string | undefined
  wrongType: FormText
}

const asDocument: FileLimits = {
  maxBytes: maxResumeBytes,
  typeOf: detectDocumentType,
  wrongType: 'The file is not a PDF, Word, OpenDocument, RTF or text file.',
}
const asAttachment: FileLimits = {
  maxBytes: maxAnswerFileBytes,
  typeOf: detectAttachmentType,
  wrongType: 'The file is not a PDF, Word, OpenDocument, RTF, text, JPEG or PNG file.',
}

/** Parses the submitted form and validates its files. Rejected files are omitted and reported as errors. */
export function parseSubmission(
  spec: FormSpec,
  form: FormFields,
  by: Pick<SubmittedForm, 'userAgent' | 'language' | 'at'>,
): { sent: SubmittedForm; faults: FormFault[] } {
  const faults: FormFault[] = []
  const take = (name: string, limits: FileLimits) => {
    const file = form.file(name)
    const judged = file === undefined ? undefined : validateFile(file, limits)
    if (judged === undefined || 'bytes' in judged) return judged
    faults.push({ field: name, ...judged })
    return undefined
  }
  const questions = listFormQuestions(spec, false)
  const resume = spec.slots === null ? take('resume', asDocument) : undefined
  const files = questions
    .filter(({ type }) => type === 'file')
    .flatMap(({ id }) => {
      const file = take(getFieldName(id), asAttachment)
      return file === undefined ? [] : [{ ...file, questionId: id }]
    })
  const [last] = files.slice(-1)
  if (
    last !== undefined &&
    files.reduce((sum, { bytes }) => sum + bytes.length, 0) > maxAnswerFilesTotalBytes
  )
    faults.push({
      field: getFieldName(last.questionId),
      message: {
        id: 'All files together may be at most {limit} MB.',
        values: { limit: maxAnswerFilesTotalBytes / 1_048_576 },
      },
    })
  const read = (name: string) => form.texts(name)
  const sent = {
    ...by,
    contact: parseContact(read),
    answers: parseAnswers(questions, read),
    resume: resume ?? null,
    files,
  }
  return { sent, faults }
}

function validateFile(
  { fileName, bytes }: UploadedFile,
  { maxBytes, typeOf, wrongType }: FileLimits,
): ValidFile | Pick<FormFault, 'message'> {
  if (bytes.length === 0) return { message: 'The file is empty.' }
  const fault = findFileSizeFault(bytes.length, maxBytes)
  if (fault !== null) return { message: fault }
  const mediaType = typeOf(bytes)
  if (mediaType === undefined) return { message: wrongType }
  return { fileName: toSafeFileName(fileName, mediaType), mediaType, bytes }
}
