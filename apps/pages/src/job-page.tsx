import { Notice } from '@tiller/ui/notice'
import { JobHead, createHeadTitles } from './job-head.tsx'
import { useText } from './language/use-text.tsx'
import { Layout } from './layout.tsx'
import { Prose } from './prose.tsx'

export type JobPageProps = {
  title: string
  company: string
  places: readonly string[]
  /** Sanitized HTML of the description. */ description: string
}

/** The page of a job of the sample feed that has no landing URL of its own. */
export function JobPage({ title, company, places, description }: JobPageProps) {
  const t = useText()
  return (
    <Layout {...createHeadTitles({ title, company, places })}>
      <article>
        <JobHead title={title} company={company} places={places} />
        <Prose html={description} level={2} />
      </article>
      <div className="after">
        <Notice tone="info">
          <p>
            {company === ''
              ? t(
                  'This is the text of the employer, from the sample feed of public-sector postings that Tiller’s sandbox comes with. Tiller shows it to try out clicks; you cannot apply here.',
                )
              : t(
                  'This is the text of {company}, from the sample feed of public-sector postings that Tiller’s sandbox comes with. Tiller shows it to try out clicks; you cannot apply here.',
                  { company },
                )}
          </p>
        </Notice>
      </div>
    </Layout>
  )
}
