import type { Job } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import { Badge } from '@tiller/ui/badge'
import { getButtonClass } from '@tiller/ui/button'
import { createQueryOptions } from '../api/read.ts'
import { humanize } from '../format/text.ts'
import type { Column } from '../list/column.ts'
import { List } from '../list/list.tsx'
import { useFiguresList } from '../figures/figures-list.ts'
import { FiguresToolbar } from '../figures/figures-toolbar.tsx'
import { FacetPanel } from './facets.tsx'
import { t, Text } from '../language/text.ts'

const columns: readonly Column<Job>[] = [
  {
    label: t('Job'),
    role: 'title',
    sort: 'title',
    value: ({ title }) => title,
    cell: ({ id, title }) => (
      <Link className="job-title" to="/jobs/$id" params={{ id }}>
        {title}
      </Link>
    ),
  },
  { label: t('Company'), role: 'detail', sort: 'company', value: ({ company }) => company },
  {
    label: t('Place'),
    role: 'detail',
    value: ({ cities, states }) => cities[0] ?? states[0] ?? t('Not named'),
  },
  {
    label: t('Status'),
    role: 'status',
    value: ({ status }) => humanize(status),
    cell: ({ status }) => <Badge tone={status === 'LIVE' ? 'good' : 'plain'}>{humanize(status)}</Badge>,
  },
  {
    label: t('Reference'),
    role: 'detail',
    sort: 'jobReference',
    value: ({ jobReference }) => jobReference,
    cell: ({ jobReference }) => <code>{jobReference}</code>,
  },
]

export function JobsScreen() {
  const { list, period, setPeriod, figureColumns } = useFiguresList((query) =>
    createQueryOptions('listMyJobs', { query }),
  )
  return (
    <>
      <header className="title">
        <h1>{t('Jobs')}</h1>
        <div className="actions">
          <Link className={getButtonClass()} to="/jobs/new">
            {t('Post a job')}
          </Link>
          <Link className={getButtonClass('quiet')} to="/jobs/posted">
            {t('Posted jobs')}
          </Link>
        </div>
      </header>
      <FacetPanel search={list.search} />
      <FiguresToolbar period={period} setPeriod={setPeriod} />
      <List
        {...list}
        noun={t('jobs')}
        columns={[...columns, ...figureColumns]}
        textField="title"
        none={
          <p>
            <Text
              id="Your jobs appear here after the first import of your feed. <feed>Connect a feed</feed>, or <link>post a job</link>."
              values={{
                feed: (content) => <Link to="/sources/new">{content}</Link>,
                link: (content) => <Link to="/jobs/new">{content}</Link>,
              }}
            />
          </p>
        }
      />
    </>
  )
}
