import { getFieldName } from '@tiller/contract/application-form/faults'
import { contactFields, type Contact } from '@tiller/contract/application-form/contact'
import type { FormSpec } from '@tiller/contract/application-form/groups'
import type {
  Answers,
  QuestionCondition,
  FormFault,
  Question,
} from '@tiller/contract/application-form/question'
import { typeHasAnswer } from '@tiller/contract/application-form/question-types'
import { splitIntoPages } from '@tiller/contract/application-form/visible'
import { Button } from '@tiller/ui/button'
import { Notice } from '@tiller/ui/notice'
import { useBrand } from '../view.ts'
import { JobHead } from '../job-head.tsx'
import type { Language } from '@tiller/ui/language'
import { translate } from '../language/messages.ts'
import { useLanguage, useText } from '../language/use-text.tsx'
import { Layout } from '../layout.tsx'
import { OpenGraph } from '../open-graph.tsx'
import { About, type AboutText } from './about.tsx'
import { FormField, type FaultsByField } from './form-field.tsx'
import { QuestionField } from './question-field.tsx'
import { FormTexts } from './form-texts.tsx'
import { listTranslatedQuestions } from './translated-questions.ts'

export type ApplyPageProps = {
  title: string
  company: string
  places: readonly string[]
  /** The form. Its options do not show which of them is correct. */
  spec: FormSpec
  /** The time zone of the times of an event. */
  zone: string
  /** The sealed form definition, which the browser sends back with the answers. */
  shown: string
  /** Whether a résumé was uploaded earlier. */
  resumeKept: boolean
  /** The submitted values; null before the first submission. */
  filled: { contact: Contact; answers: Answers } | null
  faults: readonly FormFault[]
  /** Time and place of an event, and what to bring; empty for a job. */
  about: readonly AboutText[]
}

/** The name of a hidden field that only bots fill in. */
export const honeypotFieldName = 'leave_empty'

/** The form to apply for a job or to reply to an event: one page without the script, several steps with it. */
export function ApplyPage(props: ApplyPageProps) {
  const { title, company, places, spec, about } = props
  const t = useText()
  const isEvent = spec.slots !== null
  const deed = isEvent ? t('RSVP') : t('Apply')
  const name = [title, company].filter(Boolean).join(' — ')
  const description = [deed, title, company, ...places.slice(0, 1)].filter(Boolean).join(', ')
  return (
    <Layout
      title={`${deed}: ${name}`}
      description={description}
      head={<OpenGraph title={name} description={description} />}
      script
    >
      <JobHead title={title} company={company} places={places} />
      <About about={about} />
      {spec.slots?.length === 0 ? (
        <Notice tone="warn">
          <p>{t('All times of this event are taken or over. You can no longer reply.')}</p>
        </Notice>
      ) : (
        <form className="apply" method="post" encType="multipart/form-data" noValidate>
          <Summary {...props} />
          <Steps {...props} />
        </form>
      )}
      <script
        type="application/json"
        id="form-spec"
        dangerouslySetInnerHTML={{ __html: JSON.stringify(props.spec).replaceAll('<', '\\u003c') }}
      />
      <FormTexts />
    </Layout>
  )
}

function useFieldLabels({ spec, zone }: ApplyPageProps): Readonly<Record<string, string>> {
  const [t, language] = [useText(), useLanguage()]
  return Object.fromEntries([
    ...contactFields.map(({ name, label }) => [name, t(label)]),
    ['resume', t('Résumé')],
    ...listTranslatedQuestions(spec, zone, language).flatMap(
      ({ id, question = '', hierarchicalOptions = [] }) =>
        [id, ...hierarchicalOptions.map((list) => list.id)].map((each) => [getFieldName(each), question]),
    ),
  ])
}

/** The list of errors. The script fills it, too. */
function Summary(props: ApplyPageProps) {
  const { faults } = props
  const [t, labels] = [useText(), useFieldLabels(props)]
  return (
    <div id="summary" className="ui-notice ui-bad" role="alert" tabIndex={-1} hidden={faults.length === 0}>
      <h2>{t('Please look at this again')}</h2>
      <ul>
        {faults.map(({ field, message }) => (
          <li key={field}>
            <a href={`#f-${field}`}>{`${labels[field] ?? t('The form')} – ${t(message)}`}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Returns the errors as texts, by the name of their field. */
function useFaultTexts({ faults }: Pick<ApplyPageProps, 'faults'>): FaultsByField {
  const t = useText()
  return Object.fromEntries(faults.map(({ field, message }) => [field, t(message)]))
}

function Steps(props: ApplyPageProps) {
  const { spec, zone, shown, filled, company } = props
  const [t, language, faults] = [useText(), useLanguage(), useFaultTexts(props)]
  const questions = listTranslatedQuestions(spec, zone, language)
  const pages = splitIntoPages(questions).filter((page) => page.length > 0)
  const isEvent = spec.slots !== null
  return (
    <>
      <input type="hidden" name="shown" value={shown} />
      <p className="progress soft" id="progress" hidden />
      <section className="step" aria-labelledby="step-0" tabIndex={-1}>
        <h2 id="step-0">{t('About you')}</h2>
        <ContactFields contact={filled?.contact} faults={faults} />
        {isEvent ? null : <ResumeField {...props} />}
        <div className="unseen" aria-hidden="true">
          <label htmlFor={honeypotFieldName}>{t('Leave this field empty')}</label>
          <input id={honeypotFieldName} name={honeypotFieldName} tabIndex={-1} autoComplete="off" />
        </div>
      </section>
      {pages.map((page, index) => (
        <section className="step" aria-labelledby={`step-${index + 1}`} tabIndex={-1} key={page[0]?.id}>
          <h2 id={`step-${index + 1}`}>
            {isEvent && index === 0
              ? t('Your visit')
              : pages.length > 1
                ? t('Questions, part {part}', { part: index + 1 })
                : t('Questions')}
          </h2>
          {page.map((question) => (
            <QuestionField
              key={question.id}
              question={question}
              answers={filled?.answers ?? {}}
              faults={faults}
              onlyIf={onlyIf(questions, language)}
            />
          ))}
        </section>
      ))}
      <PrivacyNote company={company} />
      <FormActions isEvent={isEvent} />
    </>
  )
}

function PrivacyNote({ company }: { company: string }) {
  const [t, brand] = [useText(), useBrand().name]
  return (
    <p className="soft">
      {company === ''
        ? t(
            'The employer receives what you send. {brand} stores it for the employer and shows it to no one else.',
            { brand },
          )
        : t(
            '{company} receives what you send. {brand} stores it for the employer and shows it to no one else.',
            { company, brand },
          )}
    </p>
  )
}

/** The general error message and the buttons. The script shows the buttons between steps. */
function FormActions({ isEvent }: { isEvent: boolean }) {
  const t = useText()
  return (
    <>
      <p id="note" className="ui-notice ui-warn" role="status" hidden />
      <div className="send">
        <button type="button" id="back" className="ui-button ui-button-quiet" hidden>
          {t('Back')}
        </button>
        <button type="button" id="next" className="ui-button" hidden>
          {t('Next')}
        </button>
        <Button type="submit">{isEvent ? t('Send reply') : t('Send application')}</Button>
      </div>
    </>
  )
}

/**
 * Formats the condition of a question as text, for browsers without the script. The script hides questions whose
 * condition is not met.
 */
const onlyIf =
  (questions: readonly Question[], language: Language) =>
  ({ id, value }: QuestionCondition): string => {
    const lists = questions
      .filter(({ type }) => typeHasAnswer(type))
      .flatMap(({ question = '', ...each }) => [
        { id: each.id, question, options: each.options ?? [] },
        ...(each.hierarchicalOptions ?? []).map((list) => ({ ...list, question })),
      ])
    const list = lists.find((each) => each.id === id)
    const answer = list?.options.find((option) => option.value === value)?.label ?? value
    return translate(language, 'Only if you answered “{question}” with “{answer}”:', {
      question: list?.question ?? '',
      answer,
    })
  }

const autoComplete: Record<keyof Contact, string> = {
  firstName: 'given-name',
  lastName: 'family-name',
  emailAddress: 'email',
  phone: 'tel',
  zipcode: 'postal-code',
}

const types: Partial<Record<keyof Contact, 'email' | 'tel'>> = { emailAddress: 'email', phone: 'tel' }

function ContactFields({ contact, faults }: { contact: Contact | undefined; faults: FaultsByField }) {
  const t = useText()
  return contactFields.map(({ name, label, maxLength }) => (
    <FormField key={name} name={name} label={t(label)} faults={faults}>
      {(input) => (
        <input
          {...input}
          className="ui-input"
          type={types[name] ?? 'text'}
          {...(name === 'zipcode' ? { inputMode: 'numeric' as const } : {})}
          autoComplete={autoComplete[name]}
          maxLength={maxLength}
          defaultValue={contact?.[name] ?? ''}
        />
      )}
    </FormField>
  ))
}

const documents = '.pdf,.doc,.docx,.odt,.rtf,.txt'

function ResumeField({ spec, resumeKept, faults }: ApplyPageProps) {
  const [t, texts] = [useText(), useFaultTexts({ faults })]
  const hint = resumeKept
    ? t('Your résumé is here already. Choose another file to put it in its place.')
    : t('PDF, Word, OpenDocument, RTF or text, at most 10 MB.')
  return (
    <FormField name="resume" label={t('Résumé')} hint={hint} optional={!spec.resumeRequired} faults={texts}>
      {(input) => (
        <input
          {...input}
          className="ui-input"
          type="file"
          accept={documents}
          data-kept={resumeKept ? '1' : undefined}
        />
      )}
    </FormField>
  )
}
