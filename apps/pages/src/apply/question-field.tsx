import { getMaxAnswerLength } from '@tiller/contract/application-form/answers'
import { builtInQuestionPrefix } from '@tiller/contract/application-form/groups'
import { getFieldName } from '@tiller/contract/application-form/faults'
import type {
  Answers,
  QuestionCondition,
  QuestionOption,
  Question,
} from '@tiller/contract/application-form/question'
import { typeHasAnswer } from '@tiller/contract/application-form/question-types'
import type { ReactNode } from 'react'
import type { Message } from '../language/messages.ts'
import { useContentLanguage, useText } from '../language/use-text.tsx'
import { FormField, type FaultsByField } from './form-field.tsx'

type Props = {
  question: Question
  answers: Answers
  faults: FaultsByField
  onlyIf: (condition: QuestionCondition) => string
}

/** A question with its field, and its dependent lists if it has any. */
export const QuestionField = (props: Props) => {
  const { question, answers, faults, onlyIf } = props
  const { id, type, condition } = question
  if (type === 'pagebreak') return null
  return (
    <div className="asked" data-question={id}>
      {condition === undefined ? null : <p className="only-if soft">{onlyIf(condition)}</p>}
      {typeHasAnswer(type) ? (
        <QuestionInput question={question} answer={answers[id]} faults={faults} />
      ) : (
        <Information text={question.text ?? ''} />
      )}
      {question.hierarchicalOptions?.map((list) => (
        <div className="asked" data-list={list.id} key={list.id}>
          <p className="only-if soft">{onlyIf(list.condition)}</p>
          <QuestionInput
            question={{
              ...question,
              id: list.id,
              options: list.options,
              question: listLabel(question, list.condition),
            }}
            answer={answers[list.id]}
            faults={faults}
          />
        </div>
      ))}
    </div>
  )
}

const Information = ({ text }: { text: string }) => (
  <p className="information" lang={useContentLanguage(text)}>
    {text}
  </p>
)

/** Returns the label of a dependent list: its question and the option chosen before. */
function listLabel(
  { id, question = '', options = [], hierarchicalOptions = [] }: Question,
  condition: QuestionCondition,
) {
  const lists = [{ id, options }, ...hierarchicalOptions]
  const chosen = lists
    .find((list) => list.id === condition.id)
    ?.options.find(({ value }) => value === condition.value)
  return chosen === undefined ? question : `${question} – ${chosen.label}`
}

type QuestionInputProps = { question: Question; answer: Answers[string]; faults: FaultsByField }

function QuestionInput({ question, answer, faults }: QuestionInputProps) {
  const t = useText()
  const lang = useQuestionLanguage(question)
  const field = { name: getFieldName(question.id), faults, lang, optional: question.required !== true }
  const { type, question: label = '', options = [] } = question
  const written = typeof answer === 'string' ? answer : ''
  if (type === 'select') return <Choice {...field} label={label} options={options} chosen={written} />
  if (type === 'hierarchical') return <List {...field} label={label} options={options} chosen={written} />
  if (type === 'multiselect')
    return (
      <Choices
        {...field}
        question={question}
        chosen={typeof answer === 'string' ? [answer] : (answer ?? [])}
      />
    )
  if (type === 'file')
    return (
      <FormField
        {...field}
        label={label}
        hint={t('PDF, Word, OpenDocument, RTF, text, JPEG or PNG, at most 1 MB.')}
      >
        {(input) => <input {...input} className="ui-input" type="file" accept={attachments} />}
      </FormField>
    )
  return (
    <FormField {...field} label={label} hint={translated(t, textHint(question))}>
      {(input) =>
        type === 'textarea' ? (
          <textarea {...input} className="ui-input" rows={5} defaultValue={written} />
        ) : (
          <input {...input} {...inputKind(question)} className="ui-input" defaultValue={written} />
        )
      }
    </FormField>
  )
}

const attachments = '.pdf,.doc,.docx,.odt,.rtf,.txt,.jpg,.jpeg,.png'

type FieldProps = {
  name: string
  faults: FaultsByField
  optional: boolean
  label: ReactNode
  lang: string | undefined
}

/** Returns the language of a customer's question, if it is not that of the page. */
function useQuestionLanguage({ id, question = '', options = [] }: Question) {
  const lang = useContentLanguage([question, ...options.map(({ label }) => label)].join(' '))
  return id.startsWith(builtInQuestionPrefix) ? undefined : lang
}

/** Longer lists of options are a select, which works better on phones than radio buttons. */
const fewOptions = 7

const Choice = (props: FieldProps & { options: readonly QuestionOption[]; chosen: string }) =>
  props.options.length > fewOptions ? <List {...props} /> : <Radios {...props} />

function List({
  options,
  chosen,
  ...field
}: FieldProps & { options: readonly QuestionOption[]; chosen: string }) {
  const t = useText()
  return (
    <FormField {...field}>
      {(input) => (
        <select {...input} className="ui-input" defaultValue={chosen}>
          <option value="">{t('Choose…')}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value} lang={field.lang}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}

const Radios = ({
  options,
  chosen,
  name,
  ...field
}: FieldProps & { options: readonly QuestionOption[]; chosen: string }) => (
  <FormField {...field} name={name} isGroup>
    {() =>
      options.map(({ value, label }) => (
        <label className="option" key={value}>
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
          <span lang={field.lang}>{label}</span>
        </label>
      ))
    }
  </FormField>
)

function Choices({
  question,
  chosen,
  name,
  ...field
}: Omit<FieldProps, 'label'> & { question: Question; chosen: readonly string[] }) {
  const t = useText()
  return (
    <FormField
      {...field}
      name={name}
      label={question.question ?? ''}
      hint={translated(t, countHint(question))}
      isGroup
    >
      {() =>
        question.options?.map(({ value, label }) => (
          <label className="option" key={value}>
            <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
            <span lang={field.lang}>{label}</span>
          </label>
        ))
      }
    </FormField>
  )
}

const translated = (t: ReturnType<typeof useText>, hint: Message | undefined) =>
  hint === undefined ? undefined : t(hint)

function countHint({ minSelectionCount: least = 0, maxSelectionCount: most }: Question): Message | undefined {
  if (most !== undefined)
    return least > 0
      ? { id: 'Choose {least} to {most}.', values: { least, most } }
      : { id: 'Choose up to {most}.', values: { most } }
  return least > 1 ? { id: 'Choose at least {least}.', values: { least } } : undefined
}

function lengthHint(question: Question): Message | undefined {
  const { limit, minCharCount: least = 0 } = question
  const most = getMaxAnswerLength(question)
  if (limit === undefined)
    return least > 0 ? { id: 'Write at least {least} characters.', values: { least } } : undefined
  return least > 0
    ? { id: 'Write at least {least} and at most {most} characters.', values: { least, most } }
    : { id: 'Write at most {most} characters.', values: { most } }
}

const dateHints: Record<string, Message> = {
  'MM/yyyy': 'Month and year, such as 03/2026.',
  yyyy: 'The year, such as 2026.',
}

function textHint(question: Question): Message | undefined {
  const { type, format = '', min, max } = question
  if (type === 'date') return dateHints[format]
  if (min !== undefined && max !== undefined)
    return { id: 'A number from {min} to {max}.', values: { min, max } }
  return lengthHint(question)
}

const inputModes: Record<string, { inputMode?: 'numeric' | 'decimal' | 'tel' | 'url' | 'email' }> = {
  integer: { inputMode: 'numeric' },
  decimal: { inputMode: 'decimal' },
  email: { inputMode: 'email' },
  phone: { inputMode: 'tel' },
  url: { inputMode: 'url' },
  zipcode: { inputMode: 'numeric' },
}

/** Returns the type of the input. A date input accepts only complete dates. */
function inputKind(question: Question) {
  const { type, format = '', min, max } = question
  if (type !== 'date') return { type: 'text', maxLength: getMaxAnswerLength(question), ...inputModes[format] }
  if (format === 'MM/yyyy' || format === 'yyyy')
    return { type: 'text', inputMode: 'numeric' as const, maxLength: getMaxAnswerLength(question) }
  return { type: 'date', ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
}
