import { buttonClass } from '@tiller/ui/button'
import { JobHead, jobTitles } from './job-head.tsx'
import { Layout } from './layout.tsx'
import { Prose } from './prose.tsx'

export type PreviewPageProps = {
  title: string
  company: string
  places: readonly string[]
  /** Sanitised HTML. */
  description: string
  /** What the advertiser wants the button to say. */
  callToAction: string
  /** Where the button leads: the click itself. */
  goUrl: string
  /** The host at which the seeker arrives; null if it cannot be told. */
  host: string | null
}

/** A job as it is shown before the seeker goes on to its advertiser. */
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
