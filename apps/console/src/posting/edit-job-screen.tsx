import type { ListedPostedJob, SourceJob } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '@tiller/ui/empty-state'
import { client } from '../api/client.ts'
import { Problem } from '../api/problem.tsx'
import { QueryBoundary } from '../api/query-boundary.tsx'
import { createQueryOptions } from '../api/read.ts'
import { Skeleton } from '../api/skeleton.tsx'
import type { SavedVersion } from '../form/save/save.ts'
import { SettingsForm } from '../form/save/settings-form.tsx'
import { useSnapshot } from '../form/save/use-snapshot.ts'
import { RequireScope } from '../session/require-scope.tsx'
import { EditedApplyFields } from './form/apply-fields.tsx'
import { JobFields } from './form/job-fields.tsx'
import { jobSpec, toPreviewedJob } from './form/spec.ts'
import { editJobRoute } from './routes.tsx'
import { SeekerPreview } from '../jobs/preview/seeker-preview.tsx'
import { t } from '../language/text.ts'

export const EditJobScreen = () => (
  <RequireScope scope="jobs">
    <FoundJob />
  </RequireScope>
)

function FoundJob() {
  const { id } = editJobRoute.useParams()
  return (
    <QueryBoundary
      of={createQueryOptions('listMyPostedJobs', { query: { size: 1, search: `id=${id}` } })}
      height="form"
    >
      {({ content: [job] }) =>
        job === undefined ? (
          <EmptyState title={t('This job cannot be edited here')}>
            <p>{t('It comes from a feed. Change it in the system that delivers the feed.')}</p>
          </EmptyState>
        ) : (
          <EditJob key={job.id} listed={job} />
        )
      }
    </QueryBoundary>
  )
}

const toVersion = (posted: SourceJob, etag: string): SavedVersion => ({
  data: { ...posted.job, name: posted.job.title },
  etag,
})

function EditJob({ listed: { id, title, sourceId, jobReference, endedAt } }: { listed: ListedPostedJob }) {
  const params = { sourceId, jobReference }
  const read = async () => {
    const { data, etag } = await client.getSourceJob.withResponse({ params })
    return toVersion(data, etag)
  }
  const { data: opened, error, refetch } = useSnapshot(['getSourceJob', { params }], read)
  if (error !== null) return <Problem error={error} retry={() => void refetch()} />
  if (opened === undefined) return <Skeleton height="form" />
  return (
    <>
      <p className="path">
        <Link to="/jobs/$id" params={{ id }}>
          {title}
        </Link>
      </p>
      <h1>{t('Edit job')}</h1>
      {endedAt === null ? null : <p>{t('This job has ended. Saving a change posts it again.')}</p>}
      <SettingsForm
        draft={`posted job ${id}`}
        scope="jobs"
        spec={jobSpec}
        opened={opened}
        read={read}
        patch={async (body, { ifMatch, dryRun }) => {
          // The effect on campaigns is known only after the job is stored.
          if (dryRun === true) return opened
          const { data, etag } = await client.updateSourceJob.withResponse({ params, body }, { ifMatch })
          return toVersion(data, etag)
        }}
        nameOf={String}
      >
        {(form) => (
          <div className="with-preview">
            <div className="parts">
              <JobFields form={form} />
              <EditedApplyFields form={form} />
            </div>
            <aside aria-label={t('As job seekers see it')}>
              <h2>{t('As job seekers see it')}</h2>
              <SeekerPreview job={toPreviewedJob(form.values)} isHosted={false} />
            </aside>
          </div>
        )}
      </SettingsForm>
    </>
  )
}
