import { useMutation } from '@tanstack/react-query'
import type { JobApplication } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { Badge } from '@tiller/ui/badge'
import { Button } from '@tiller/ui/button'
import { Notice } from '@tiller/ui/notice'
import { downloadFile } from '../api/download.ts'
import { Problem } from '../api/problem.tsx'
import { createQueryOptions } from '../api/read.ts'
import { formatInstant } from '../format/text.ts'
import { RequireScope } from '../session/require-scope.tsx'
import { getApplicantName } from './applicant.ts'
import { ApplicationEventList } from './events.tsx'
import { applicationRoute } from './routes.tsx'
import { Notes } from './notes.tsx'
import { ContactedButton, RecordOutcome } from './record-outcome.tsx'
import { ScanBadge } from './scan-badge.tsx'
import { ShareButton } from './share.tsx'
import { QueryBoundary } from '../api/query-boundary.tsx'
import { t } from '../language/text.ts'
import { formatStatus } from './status-text.ts'

export const ApplicationScreen = () => (
  <RequireScope scope="application:read">
    <Application />
  </RequireScope>
)

function Application() {
  const { applicationId } = applicationRoute.useParams()
  return (
    <QueryBoundary
      of={createQueryOptions('getApplication', {
        params: { applicationId },
        query: { expand: ['resume', 'qualifyingQuestionAnswers'] },
      })}
      height="screen"
    >
      {(data) => (
        <>
          <p className="path">
            <Link to="/applications" activeOptions={{ exact: true }}>
              {t('Applications')}
            </Link>
          </p>
          <header className="title">
            <h1>{getApplicantName(data)}</h1>
            {data.completed ? (
              <Badge tone="info">{formatStatus('completed')}</Badge>
            ) : (
              <Badge>{t('Not submitted')}</Badge>
            )}
            {data.qualified ? <Badge tone="good">{formatStatus('qualified')}</Badge> : null}
            <Actions application={data} />
          </header>
          {data.erasedAt === null ? null : (
            <Notice tone="info">
              <p>{t('This person’s data was erased on {time}.', { time: formatInstant(data.erasedAt) })}</p>
            </Notice>
          )}
          <Facts application={data} />
          <div className="figures">
            <section className="panel" aria-labelledby="answers-title">
              <h2 id="answers-title">{t('Answers')}</h2>
              <Answers application={data} />
            </section>
            <section className="panel" aria-labelledby="events-title">
              <h2 id="events-title">{t('Hiring progress')}</h2>
              <ApplicationEventList applicationId={applicationId} />
              {data.tlrSid === null ? null : <RecordOutcome applicationId={applicationId} />}
            </section>
            <Notes applicationId={applicationId} isErased={data.erasedAt !== null} />
          </div>
        </>
      )}
    </QueryBoundary>
  )
}

const placeOf = ({ applicant }: JobApplication) =>
  [applicant?.address, applicant?.city, applicant?.state, applicant?.zipcode].filter(Boolean).join(', ') ||
  t('Not given')

const Actions = ({ application }: { application: JobApplication }) => (
  <div className="actions no-print">
    <ContactedButton application={application} />
    <ShareButton applicationId={application.id} />
    <Button type="button" kind="quiet" onClick={() => print()}>
      {t('Print')}
    </Button>
  </div>
)

type ContactProps = { scheme: 'mailto' | 'tel'; address: string | null | undefined }

const ContactLink = ({ scheme, address }: ContactProps) =>
  address ? <a href={`${scheme}:${address.replaceAll(/\s/g, '')}`}>{address}</a> : t('Not given')

const Facts = ({ application }: { application: JobApplication }) => (
  <dl className="facts">
    <div>
      <dt>{t('Job')}</dt>
      <dd>
        <Link to="/jobs/$id" params={{ id: application.job.jobId }}>
          {application.job.title}
        </Link>
        , {application.job.company}
      </dd>
    </div>
    <div>
      <dt>{t('When')}</dt>
      <dd>{formatInstant(application.applicationTime)}</dd>
    </div>
    <div>
      <dt>{t('E-mail address')}</dt>
      <dd>
        <ContactLink scheme="mailto" address={application.applicant?.emailAddress} />
      </dd>
    </div>
    <div>
      <dt>{t('Phone')}</dt>
      <dd>
        <ContactLink scheme="tel" address={application.applicant?.phone} />
      </dd>
    </div>
    <div>
      <dt>{t('Place')}</dt>
      <dd>{placeOf(application)}</dd>
    </div>
    <div>
      <dt>{t('Resume')}</dt>
      <dd>
        <ResumeOf application={application} />
      </dd>
    </div>
  </dl>
)

function ResumeOf({ application: { id, resume } }: { application: JobApplication }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => downloadFile(`/v5/applications/${id}/resume/download`, 'resume'),
  })
  if (!resume) return t('None')
  const { fileName, size, scanStatus } = resume
  return (
    <>
      {fileName}{' '}
      <span className="soft">{t('{count, plural, one {# byte} other {# bytes}}', { count: size })}</span>{' '}
      <ScanBadge scanStatus={scanStatus} />{' '}
      <button
        type="button"
        className="plain"
        disabled={scanStatus !== 'SUCCESS' || isPending}
        title={
          scanStatus === 'SUCCESS'
            ? undefined
            : t('You can download the file once the virus scan has found it clean.')
        }
        onClick={() => mutate()}
      >
        {t('Download')}
      </button>
      {error === null ? null : <Problem error={error} />}
    </>
  )
}

function Answers({
  application: { questionsAndAnswers, qualifyingQuestionAnswers },
}: {
  application: JobApplication
}) {
  if (questionsAndAnswers.length === 0) return <p className="soft">{t('The form had no questions.')}</p>
  const correct = new Map(qualifyingQuestionAnswers?.map((each) => [each.id, each]))
  return (
    <dl className="answers">
      {questionsAndAnswers.map(({ id, question, answer }) => (
        <div key={id}>
          <dt>{question}</dt>
          <dd>
            {answer ?? <span className="soft">{t('Not answered')}</span>} <Correct of={correct.get(id)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Correct({ of }: { of: { correct: boolean; correctAnswer: string } | undefined }) {
  if (of === undefined) return null
  return of.correct ? (
    <Badge tone="good">{t('Correct')}</Badge>
  ) : (
    <Badge tone="warn">{t('Should be {answer}', { answer: of.correctAnswer })}</Badge>
  )
}
