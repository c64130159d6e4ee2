import { useQuery } from '@tanstack/react-query'
import type { Job } from '@tiller/client/platform'
import { useState } from 'react'
import { createQueryOptions } from '../../api/read.ts'
import { Skeleton } from '../../api/skeleton.tsx'
import { SeekerPreview } from '../../jobs/preview/seeker-preview.tsx'
import { t } from '../../language/text.ts'

type Props = { jobId: number; isHosted: boolean }

/** The ad of a job as its public page shows it. The job is loaded when somebody wants to see it. */
export function AdPreview({ jobId, isHosted }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { data: job } = useQuery({
    ...createQueryOptions('getJob', { params: { id: jobId } }),
    enabled: isOpen,
  })
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{t('The first job as seekers see it')}</summary>
      {isOpen ? <Ad job={job} isHosted={isHosted} /> : null}
    </details>
  )
}

const Ad = ({ job, isHosted }: { job: Job | undefined; isHosted: boolean }) =>
  job === undefined ? <Skeleton /> : <SeekerPreview job={toPosting(job)} isHosted={isHosted} />

const toPosting = ({ title, company, cities, states, url, description }: Job) => ({
  title,
  company,
  url,
  description,
  locations: (cities.length > 0 ? cities : states).map((text) => ({ text })),
})
