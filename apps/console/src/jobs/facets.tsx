import type { JobFacets } from '@tiller/client/platform'
import { useState } from 'react'
import { QueryBoundary } from '../api/query-boundary.tsx'
import { createQueryOptions } from '../api/read.ts'
import { formatCount, humanize } from '../format/text.ts'
import type { ListSearch } from '../list/list-search.ts'
import { Link } from '@tanstack/react-router'
import { hasSearchCondition, addSearchCondition, removeSearchCondition } from './conditions.ts'
import { t, Text, translateKnown } from '../language/text.ts'

const groups = ['status', 'campaign', 'source', 'company', 'state', 'city', 'category'] as const
type GroupName = (typeof groups)[number]

/** The facets of the current search. They are counted when the user opens them. */
export function FacetPanel({ search }: { search: ListSearch }) {
  const [isOpen, setIsOpen] = useState(false)
  const query = search.search === undefined ? {} : { search: search.search }
  return (
    <details className="panel facets" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{t('Filters')}</summary>
      {isOpen ? (
        <QueryBoundary of={createQueryOptions('getMyJobFacets', { query })} height="few">
          {(facets) => (
            <div className="facet-groups">
              {groups.map((name) => (
                <Group key={name} name={name} values={facets[name]} search={search} />
              ))}
            </div>
          )}
        </QueryBoundary>
      ) : null}
    </details>
  )
}

function labelOf(name: GroupName, label: string): string {
  if (name === 'status') return humanize(label)
  return name === 'category' ? translateKnown(label) : label
}

const SelectedValue = ({ label }: { label: string }) => (
  <Text
    id="{label}<unseen>: selected, remove it</unseen>"
    values={{ label, unseen: (content) => <span className="unseen">{content}</span> }}
  />
)

function Group({
  name,
  values,
  search: { sort, search },
}: {
  name: GroupName
  values: JobFacets['status']
  search: ListSearch
}) {
  if (values.length === 0) return null
  const order = sort === undefined ? {} : { sort }
  return (
    <section aria-labelledby={`facet-${name}`}>
      <h2 id={`facet-${name}`}>{humanize(name)}</h2>
      <ul>
        {values.map(({ value, label, jobs, search: condition }) => {
          const isOn = hasSearchCondition(search, condition)
          const next =
            isOn && search !== undefined
              ? removeSearchCondition(search, condition)
              : addSearchCondition(search, condition)
          return (
            <li key={value}>
              <Link to="/jobs" search={{ ...order, ...(next === undefined ? {} : { search: next }) }}>
                {isOn ? <SelectedValue label={labelOf(name, label)} /> : labelOf(name, label)}
              </Link>{' '}
              <span className="soft">
                {isOn ? '× ' : ''}
                {formatCount(jobs)}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
