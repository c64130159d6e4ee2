import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { readSampleJobs } from '../sample-feed.fixture.ts'
import type { JobAd } from './advertisement-text.ts'

/** Annotations of one posting. A salary is written as unit and bounds, with 0 for a missing bound. */
export type PostingLabel = {
  id: string
  /** The rules were developed on the errors of the seen half only. */
  half: 'seen' | 'unseen'
  salary: string[]
  benefits: string[]
  workTypes: string[]
  /** Units only. */
  skills: string[]
}

const file = (path: string) => new URL(path, import.meta.url)
const linesOf = (text: string) => text.trim().split('\n')

/**
 * Returns the labels of postings drawn at random from five sources. They were labeled by hand before any rule
 * existed. Postings of public employers are in the sample feed. Texts of companies may not be distributed; tests use
 * them if they are available.
 */
export const readPostingLabels = (): PostingLabel[] =>
  linesOf(readFileSync(file('labelled-jobs.jsonl'), 'utf8')).map((line): PostingLabel => JSON.parse(line))

const orNull = (text: string) => (text === '' ? null : text)

const publicJobs = (): [string, JobAd][] =>
  readSampleJobs().map((job) => [
    job('referencenumber'),
    {
      title: job('title'),
      description: job('description'),
      salary: orNull(job('salary')),
      jobType: orNull(job('jobtype')),
      remote: null,
    },
  ])

type Row = {
  id: string
  title: string
  description: string
  salary: string | null
  employment_type: string | null
  labels: { benefits_text?: string } | null
}

function companyJobs(source: string, name: string): [string, JobAd][] {
  const path = file(`../../../../../shared/data/jobs/${name}.jsonl.gz`)
  if (!existsSync(path)) return []
  return linesOf(gunzipSync(readFileSync(path)).toString()).map((line) => {
    const row: Row = JSON.parse(line)
    const benefits = row.labels?.benefits_text
    return [
      `${source}-${row.id}`,
      {
        title: row.title,
        description: benefits === undefined ? row.description : `${row.description}\n${benefits}`,
        salary: row.salary,
        jobType: row.employment_type,
        remote: null,
      },
    ]
  })
}

/** Returns the labeled postings whose text is available, by id. */
export const readLabeledPostings = (): Map<string, JobAd> =>
  new Map([
    ...publicJobs(),
    ...companyJobs('indeed', 'indeed_sample'),
    ...companyJobs('emscad', 'emscad_head500'),
  ])
