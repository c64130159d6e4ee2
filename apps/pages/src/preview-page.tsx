import { buttonClass } from '@tiller/ui/button'
import { JobHead, jobTitles } from './job-head.tsx'
import { Layout } from './layout.tsx'
import { Prose } from './prose.tsx'

export type PreviewPageProps = {
  title: string
  company: string
  places: readonly string[]
  /** Sanitized HTML. */
  description: string
  /** The advertiser's label for the button. */
  callToAction: string
  /** The click URL. */
  goUrl: string
  /** The host of the landing URL; null if unknown. */
  host: string | null
}

/** The preview of a job, shown before the click. */
export const PreviewPage = ({ description, callToAction, goUrl, host, ...job }: PreviewPageProps) => (
  <Layout {...jobTitles(job)}>
    <article>
      <JobHead {...job} />
      <Prose html={description} level={2} />
    </article>
    <div className="go-on">
      <a className={buttonClass()} href={goUrl} rel="nofollow sponsored">
        {callToAction}
      </a>
      {host === null ? null : <p className="soft">You go on to {host}.</p>}
    </div>
  </Layout>
)
