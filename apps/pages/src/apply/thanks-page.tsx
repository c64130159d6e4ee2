import { Notice } from '@tiller/ui/notice'
import { JobHead } from '../job-head.tsx'
import { Layout } from '../layout.tsx'

export type ThanksPageProps = {
  title: string
  company: string
  places: readonly string[]
  /** The time booked at a hiring event; null for a job application. */
  slot: string | null
  /** A text by the organizer of the event; null if there is none. */
  text: string | null
  about: readonly { label: string; text: string }[]
  /** The next page of the application or the online event; null if there is none. */
  goOnUrl: string | null
}

/** The confirmation of an application or reply. */
export const ThanksPage = ({ slot, text, about, goOnUrl, ...job }: ThanksPageProps) => (
  <Layout title={`Thank you — ${job.title}`}>
    <JobHead {...job} />
    <Notice tone="good">
      <h2>Thank you</h2>
      {slot === null ? (
        <p>
          Your application has arrived{job.company === '' ? '' : ` and goes to ${job.company}`}. You need not
          do anything else.
        </p>
      ) : (
        <p>
          Your reply has arrived. See you on <strong>{slot}</strong>.
        </p>
      )}
      {text === null ? null : <p className="information">{text}</p>}
    </Notice>
    {goOnUrl === null ? null : (
      <p className="information">
        It goes on at <a href={goOnUrl}>{URL.parse(goOnUrl)?.host ?? goOnUrl}</a>.
      </p>
    )}
    {about.length === 0 ? null : (
      <dl className="about">
        {about.map((each) => (
          <div key={each.label}>
            <dt>{each.label}</dt>
            <dd>{each.text}</dd>
          </div>
        ))}
      </dl>
    )}
  </Layout>
)
