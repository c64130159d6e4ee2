import { findFormFaults, type FilledForm } from '@tiller/contract/application-form/faults'
import {
  maxAnswerFileBytes,
  maxResumeBytes,
  findFileSizeFault,
} from '@tiller/contract/application-form/file-sizes'
import { listFormQuestions, type FormSpec } from '@tiller/contract/application-form/groups'
import type { FormFault, Question } from '@tiller/contract/application-form/question'
import { parseAnswers, parseContact } from '@tiller/contract/application-form/read-fields'
import { selectVisibleOptionLists, selectVisibleQuestions } from '@tiller/contract/application-form/visible'
import { openDraft } from './draft.ts'
import { createSubmission } from './submission.ts'
import { showFaults, type ShownFault } from './show-faults.ts'
import { createFormSteps } from './steps.ts'
import { translate } from './texts.ts'

/** Adds steps, conditional questions, immediate validation, and drafts to the form. */
function enhance(form: HTMLFormElement, spec: FormSpec) {
  const resume = form.querySelector<HTMLInputElement>('#f-resume')
  const hasResume = () => resume?.dataset['kept'] === '1' || (resume?.files?.length ?? 0) > 0
  const read = (name: string) =>
    new FormData(form).getAll(name).map((value) => (typeof value === 'string' ? value : value.name))
  const questions = () => listFormQuestions(spec, hasResume())
  const filled = (): FilledForm => ({
    contact: parseContact(read),
    answers: parseAnswers(questions(), read),
    hasResume: hasResume(),
  })
  const faults = () => [...findFormFaults(spec, filled()), ...fileFaults(form)].map(toShownFault)

  const refresh = () => {
    showVisibleQuestions(form, questions(), filled())
    steps.refresh()
  }

  const draft = openDraft(form)
  const steps = createFormSteps(form, (step) => draft.save(step))
  const sending = createSubmission(form, { resume, draft, show: (found) => show(found) })

  function show(found: readonly ShownFault[]) {
    const [first] = found
    if (first !== undefined) steps.goToField(first.field)
    showFaults(form, found)
  }

  function goOn() {
    const found = faults().filter(({ field }) => steps.holds(field))
    show(found)
    if (found.length > 0) return
    if (steps.isFirst()) void sending.begin()
    steps.next()
  }

  checkChosenFiles(form, show)
  form.addEventListener('input', () => {
    refresh()
    draft.save(steps.current())
  })
  document.querySelector('#next')?.addEventListener('click', goOn)
  document.querySelector('#back')?.addEventListener('click', () => steps.back())
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    // Enter submits the form from any step.
    if (!steps.isLast()) return goOn()
    const found = faults()
    show(found)
    if (found.length === 0) void sending.send()
  })
  document.documentElement.classList.add('live')
  const step = draft.restore()
  refresh()
  steps.begin(step)
}

/** Reports an invalid file at its field as soon as it has been chosen. */
const checkChosenFiles = (form: HTMLFormElement, show: (found: readonly ShownFault[]) => void) =>
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'file')
      show(
        fileFaults(form)
          .filter(({ field }) => field === target.name)
          .map(toShownFault),
      )
  })

/** Shows the questions whose conditions are met, and marks optional ones. */
function showVisibleQuestions(form: HTMLFormElement, asked: readonly Question[], { answers }: FilledForm) {
  const seen = selectVisibleQuestions(asked, answers)
  const lists = seen.flatMap((question) => selectVisibleOptionLists(question, answers))
  const shown = new Set([...seen, ...lists].map(({ id }) => id))
  for (const part of form.querySelectorAll<HTMLElement>('[data-question],[data-list]'))
    part.hidden = !shown.has(part.dataset['question'] ?? part.dataset['list'] ?? '')
  for (const { id, required } of asked) {
    const mark = form.querySelector<HTMLElement>(`[data-question="${CSS.escape(id)}"] .optional`)
    if (mark !== null) mark.hidden = required === true
  }
}

const toShownFault = ({ field, message }: FormFault): ShownFault => ({ field, message: translate(message) })

const wrongTypeOf = (field: string) =>
  field === 'resume'
    ? ('The file is not a PDF, Word, OpenDocument, RTF or text file.' as const)
    : ('The file is not a PDF, Word, OpenDocument, RTF, text, JPEG or PNG file.' as const)

const isWrongType = (fileName: string, accept: string) =>
  accept !== '' && !accept.split(',').some((ending) => fileName.toLowerCase().endsWith(ending))

/**
 * Returns the faults of chosen files: large files and those with another extension are rejected before they are
 * uploaded. The server checks the content.
 */
const fileFaults = (form: HTMLFormElement): FormFault[] =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].flatMap(({ name, files, accept }) => {
    const file = files?.[0]
    const message =
      findFileSizeFault(file?.size ?? 0, name === 'resume' ? maxResumeBytes : maxAnswerFileBytes) ??
      (file !== undefined && isWrongType(file.name, accept) ? wrongTypeOf(name) : null)
    return message === null ? [] : [{ field: name, message }]
  })

const form = document.querySelector<HTMLFormElement>('form.apply')
const spec = document.querySelector('#form-spec')?.textContent
if (form !== null && typeof spec === 'string') enhance(form, JSON.parse(spec) as FormSpec)
