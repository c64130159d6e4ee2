import { Layout } from './layout.tsx'

export type JobPageProps = {
  title: string
  company: string
  places: readonly string[]
  /** Sanitised HTML. */ description: string
}

/** The page of a sample job that has no address of its own. */
export const JobPage = ({ title, company, places, description }: JobPageProps) => (
  <Layout title={`${title} — ${company}`}>
    <h1>{title}</h1>
    <p className="soft">{[company, places.join(' · ')].filter(Boolean).join(' — ')}</p>
    <article dangerouslySetInnerHTML={{ __html: description }} />
    <p className="soft">
      This is the text of {company === '' ? 'the employer' : company}, from the sample feed of public-sector
      postings that Tiller's sandbox comes with. Tiller shows it to try out clicks; you cannot apply here.
    </p>
  </Layout>
)
