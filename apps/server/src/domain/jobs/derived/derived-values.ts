import { categorize } from '@tiller/job-text/categorize'
import { readDetails } from '@tiller/job-text/details'
import { placeKey } from '@tiller/job-text/place-key'
import { sql } from 'kysely'
import type { Reference } from '#domain/reference/reference-data.ts'
import type { Tx } from '#lib/postgres/database.ts'
import type { StoredPlace } from '#lib/postgres/stored-place.ts'

/** The columns of a job from which others are computed. */
export type JobContent = {
  title: string
  description: string
  places: readonly StoredPlace[]
  salary: string | null
  job_type: string | null
  remote: boolean
}

export type DerivedValue = {
  /**
   * Raise it with every change of the results, so that the first start of the new version recomputes stored values.
   * `derived-values.test.ts` fails if it was forgotten.
   */
  version: number
  /** The columns that `compute` reads. */
  reads: readonly (keyof JobContent)[]
  /** Computes columns of `job`; absent: they cannot be computed from stored data. */
  compute?: (job: JobContent, reference: Reference) => Record<string, unknown>
  /** Runs when all jobs are recomputed. */
  finish?: (tx: Tx) => Promise<unknown>
}

const unique = <T>(values: readonly T[]) => [...new Set(values)]

/** Normal forms of the names of cities, which filters and lists compare. */
export const cityKeys = (job: Pick<JobContent, 'places'>) => ({
  city_keys: unique(job.places.flatMap(({ city }) => (city === null ? [] : placeKey(city)))),
})

export function categories({ title }: Pick<JobContent, 'title'>, reference: Pick<Reference, 'categories'>) {
  const category = categorize(reference.categories, title)
  const minorIds =
    category === null ? [] : [category.minorId, category.secondMinorId].filter((id) => id !== null)
  return {
    major_categories: unique(minorIds.flatMap((id) => reference.categories.byId.get(id)?.majorId ?? [])),
    minor_categories: unique(minorIds),
  }
}

export const details = ({ job_type: jobType, ...job }: Omit<JobContent, 'places'>) => ({
  details: readDetails({ ...job, jobType }),
})

/** The next fetch reads each feed completely, even an unchanged one. */
const fetchCompletely = (tx: Tx) => tx.updateTable('source').set({ etag: null, lastModified: null }).execute()

/**
 * Everything that the code computes from a feed and stores. Elsewhere, versions are part of the data: the sums of reports
 * (`activityVersion`), search snapshots hold a fingerprint of the program, and sealed tokens, files, and secrets begin with
 * a version and the id of their key.
 */
export const derivedValues: Record<string, DerivedValue> = {
  cityKeys: { version: 1, reads: ['places'], compute: cityKeys },
  categories: {
    version: 3,
    reads: ['title'],
    compute: categories,
    finish: (tx) =>
      sql`update market_day set minor_category = job.minor_categories[1] from job
        where job.id = market_day.job_id and job.minor_categories[1] <> market_day.minor_category`.execute(
        tx,
      ),
  },
  details: { version: 4, reads: ['title', 'description', 'salary', 'job_type', 'remote'], compute: details },
  /** Places, dates, prices, and descriptions. */
  feeds: { version: 3, reads: [], finish: fetchCompletely },
  /** Outdated hashes differ from the feed's, so the next import writes these jobs with the hash of this version. */
  contentHashes: { version: 1, reads: [], finish: fetchCompletely },
}
