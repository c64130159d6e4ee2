import { EmptyState } from '@tiller/ui/empty-state'
import { useContentLanguage, useText } from '../language/use-text.tsx'
import { Layout } from '../layout.tsx'
import { createSearchUrl } from '../search/search-form.tsx'

export type ClosedPageProps = {
  title: string
  company: string
  similar: readonly { url: string; title: string; company: string; places: readonly string[] }[]
}

/** The page of a job that is no longer open. */
export function ClosedPage({ title, company, similar }: ClosedPageProps) {
  const t = useText()
  return (
    <Layout title={t('{title} is closed', { title })} isBranded>
      <div className="results-head">
        <h1>{t('This job is closed')}</h1>
        <p>
          {company === ''
            ? t('{title} no longer accepts applications.', { title })
            : t('{title} at {company} no longer accepts applications.', { title, company })}
        </p>
      </div>
      {similar.length === 0 ? (
        <EmptyState title={t('Look for similar jobs')}>
          <p>
            <a href={`/api/search.php${createSearchUrl({ q: title, l: '', kept: {} })}`}>
              {t('Search for “{title}”', { title })}
            </a>
          </p>
        </EmptyState>
      ) : (
        <section aria-labelledby="similar">
          <h2 id="similar">{t('Similar open jobs')}</h2>
          <ul className="similar-jobs">
            {similar.map((job) => (
              <SimilarJob key={job.url} {...job} />
            ))}
          </ul>
        </section>
      )}
    </Layout>
  )
}

const SimilarJob = ({ url, title, company, places }: ClosedPageProps['similar'][number]) => (
  <li>
    <a href={url} lang={useContentLanguage(title)}>
      {title}
    </a>
    <span className="soft"> {[company, places.slice(0, 3).join(' · ')].filter(Boolean).join(', ')}</span>
  </li>
)
