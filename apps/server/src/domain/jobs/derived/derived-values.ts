import { categorizeTitle } from '@tiller/job-text/categorize'
import { extractJobDetails } from '@tiller/job-text/details'
import { toPlaceKey } from '@tiller/job-text/place-key'
import { sql } from 'kysely'
import type { ReferenceData } from '#domain/reference/reference-data.ts'
import type { Tx } from '#lib/postgres/database.ts'
import type { StoredPlace } from '#lib/postgres/stored-place.ts'

/** The columns of a job from which other columns are computed. */
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
   * Increase it whenever the results change; the next server start then recomputes stored values.
   * `derived-values.test.ts` fails if you forget.
   */
  version: number
  /** The columns that `compute` reads. */
  reads: readonly (keyof JobContent)[]
  /** Computes columns of `job`; absent if they cannot be computed from stored data. */
  compute?: (job: JobContent, reference: ReferenceData) => Record<string, unknown>
  /** Called after all jobs are recomputed. */
  finish?: (tx: Tx) => Promise<unknown>
}

const unique = <T>(values: readonly T[]) => [...new Set(values)]

/** Normalizes the names of a job's cities, which filters and lists compare. */
export const computeCityKeys = (job: Pick<JobContent, 'places'>) => ({
  city_keys: unique(job.places.flatMap(({ city }) => (city === null ? [] : toPlaceKey(city)))),
})

export function computeJobCategories(
  { title }: Pick<JobContent, 'title'>,
  reference: Pick<ReferenceData, 'categories'>,
) {
  const category = categorizeTitle(reference.categories, title)
  const minorIds =
    category === null ? [] : [category.minorId, category.secondMinorId].filter((id) => id !== null)
  return {
    major_categories: unique(minorIds.flatMap((id) => reference.categories.byId.get(id)?.majorId ?? [])),
    minor_categories: unique(minorIds),
  }
}

export const computeJobDetails = ({ job_type: jobType, ...job }: Omit<JobContent, 'places'>) => ({
  details: extractJobDetails({ ...job, jobType }),
})

/** Makes the next fetch read each feed completely, even an unchanged one. */
const fetchCompletely = (tx: Tx) => tx.updateTable('source').set({ etag: null, lastModified: null }).execute()

/**
 * Every stored value that is computed from a feed, with its version. Other stored data has its own versions: sums of
 * reports (`activityVersion`), search snapshots (a fingerprint of the program), and sealed tokens, files, and secrets
 * (a version and the id of their key).
 */
export const derivedJobValues: Record<string, DerivedValue> = {
  cityKeys: { version: 1, reads: ['places'], compute: computeCityKeys },
  categories: {
    version: 3,
    reads: ['title'],
    compute: computeJobCategories,
    finish: (tx) =>
      sql`update market_day set minor_category = job.minor_categories[1] from job
        where job.id = market_day.job_id and job.minor_categories[1] <> market_day.minor_category`.execute(
        tx,
      ),
  },
  details: {
    version: 4,
    reads: ['title', 'description', 'salary', 'job_type', 'remote'],
    compute: computeJobDetails,
  },
  /** Increased when places, dates, prices, or descriptions are parsed differently. */
  feeds: { version: 4, reads: [], finish: fetchCompletely },
  /** Older hashes differ from those of the feed, so the next import rewrites these jobs with the new hash. */
  contentHashes: { version: 1, reads: [], finish: fetchCompletely },
}
