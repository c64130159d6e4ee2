import { getButtonClass } from '@tiller/ui/button'
import { JobHead, createHeadTitles } from './job-head.tsx'
import { Layout } from './layout.tsx'
import { Prose } from './prose.tsx'

export type PreviewPageProps = {
  title: string
  company: string
  places: readonly string[]
  /** Sanitized HTML of the description. */
  description: string
  /** The label of the button, which the advertiser chooses. */
  callToAction: string
  /** The click URL. */
  goUrl: string
  /** The host of the landing URL; null if unknown. */
  host: string | null
}

/** The preview of a job, shown before the click. */
export const PreviewPage = ({ description, callToAction, goUrl, host, ...job }: PreviewPageProps) => (
  <Layout {...createHeadTitles(job)}>
    <article>
      <JobHead {...job} />
      <Prose html={description} level={2} />
    </article>
    <div className="go-on">
      <a className={getButtonClass()} href={goUrl} rel="nofollow sponsored">
        {callToAction}
      </a>
      {host === null ? null : <p className="soft">You go on to {host}.</p>}
    </div>
  </Layout>
)
