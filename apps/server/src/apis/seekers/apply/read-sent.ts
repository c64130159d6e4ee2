import { getFieldName } from '@tiller/contract/application-form/faults'
import {
  maxAnswerFileBytes,
  maxAnswerFilesTotalBytes,
  maxResumeBytes,
  findFileSizeFault,
} from '@tiller/contract/application-form/file-sizes'
import { listFormQuestions, type FormSpec } from '@tiller/contract/application-form/groups'
import type { FormFault } from '@tiller/contract/application-form/question'
import { parseAnswers, parseContact } from '@tiller/contract/application-form/read-fields'
import {
  detectAttachmentType,
  detectDocumentType,
  toSafeFileName,
} from '#domain/applications/files/file-type.ts'
import type { SubmittedForm } from '#domain/applications/forms/submit.ts'
import type { UploadedFile, FormFields } from './read-body.ts'

const asDocument = {
  maxBytes: maxResumeBytes,
  typeOf: detectDocumentType,
  kinds: 'PDF, Word, OpenDocument, RTF or text',
}
const asAttachment = {
  maxBytes: maxAnswerFileBytes,
  typeOf: detectAttachmentType,
  kinds: 'PDF, Word, OpenDocument, RTF, text, JPEG or PNG',
}

/** Parses the submitted form and validates its files. Rejected files are omitted and reported as errors. */
export function parseSubmission(
  spec: FormSpec,
  form: FormFields,
  by: Pick<SubmittedForm, 'userAgent' | 'at'>,
): { sent: SubmittedForm; faults: FormFault[] } {
  const faults: FormFault[] = []
  const take = (name: string, limits: typeof asDocument) => {
    const file = form.file(name)
    const judged = file === undefined ? undefined : validateFile(file, limits)
    if (typeof judged !== 'string') return judged
    faults.push({ field: name, message: judged })
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
      message: `All files together may be at most ${maxAnswerFilesTotalBytes / 1_048_576} MB.`,
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

function validateFile({ fileName, bytes }: UploadedFile, { maxBytes, typeOf, kinds }: typeof asDocument) {
  if (bytes.length === 0) return 'The file is empty.'
  const fault = findFileSizeFault(bytes.length, maxBytes)
  if (fault !== null) return fault
  const mediaType = typeOf(bytes)
  if (mediaType === undefined) return `The file is not a ${kinds} file.`
  return { fileName: toSafeFileName(fileName, mediaType), mediaType, bytes }
}
