import { getButtonClass } from '@tiller/ui/button'
import { JobHead, createHeadTitles } from './job-head.tsx'
import type { TextId } from './language/messages.ts'
import { useText } from './language/use-text.tsx'
import { Layout } from './layout.tsx'
import { Prose } from './prose.tsx'

export type PreviewPageProps = {
  title: string
  company: string
  places: readonly string[]
  /** Sanitized HTML of the description. */
  description: string
  /** The label of the button, which the advertiser chooses. */
  callToAction: TextId
  /** The click URL. */
  goUrl: string
  /** The host of the landing URL; null if unknown. */
  host: string | null
}

/** The preview of a job, shown before the click. */
export function PreviewPage({ description, callToAction, goUrl, host, ...job }: PreviewPageProps) {
  const t = useText()
  return (
    <Layout {...createHeadTitles(job)}>
      <article>
        <JobHead {...job} />
        <Prose html={description} level={2} />
      </article>
      <div className="go-on">
        <a className={getButtonClass()} href={goUrl} rel="nofollow sponsored">
          {t(callToAction)}
        </a>
        {host === null ? null : <p className="soft">{t('You go on to {host}.', { host })}</p>}
      </div>
    </Layout>
  )
}
