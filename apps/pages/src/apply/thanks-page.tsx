import { Notice } from '@tiller/ui/notice'
import { JobHead } from '../job-head.tsx'
import { formatSlot } from '../language/day-text.ts'
import { strong, Text, useLanguage, useText } from '../language/use-text.tsx'
import { About, type AboutText } from './about.tsx'
import { Layout } from '../layout.tsx'

export type ThanksPageProps = {
  title: string
  company: string
  places: readonly string[]
  /** The time booked at a hiring event; null for a job application. */
  slot: { at: Date; zone: string } | null
  /** A text by the organizer of the event, or null. */
  text: string | null
  about: readonly AboutText[]
  /** The next page of the application or the online event, or null. */
  goOnUrl: string | null
}

/** The confirmation of an application or reply. */
export function ThanksPage({ slot, text, about, goOnUrl, ...job }: ThanksPageProps) {
  const [t, language] = [useText(), useLanguage()]
  const { company } = job
  return (
    <Layout title={t('Thank you — {title}', { title: job.title })}>
      <JobHead {...job} />
      <Notice tone="good">
        <h2>{t('Thank you')}</h2>
        {slot === null ? (
          <p>
            {company === ''
              ? t('Your application has arrived. You need not do anything else.')
              : t('Your application has arrived and goes to {company}. You need not do anything else.', {
                  company,
                })}
          </p>
        ) : (
          <p>
            <Text
              id="Your reply has arrived. See you on <strong>{slot}</strong>."
              values={{ slot: formatSlot(slot.at, slot.zone, language), strong }}
            />
          </p>
        )}
        {text === null ? null : <p className="information">{text}</p>}
      </Notice>
      {goOnUrl === null ? null : (
        <p className="information">
          <Text
            id="It continues at <link>{host}</link>."
            values={{
              host: URL.parse(goOnUrl)?.host ?? goOnUrl,
              link: (host) => <a href={goOnUrl}>{host}</a>,
            }}
          />
        </p>
      )}
      <About about={about} />
    </Layout>
  )
}
