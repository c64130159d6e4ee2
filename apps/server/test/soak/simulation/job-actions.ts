import type { Action } from './campaign-actions.ts'
import { chance, expectAnswer, advertisedJobs, pick, type World } from './world.ts'

/** Maximum number of title expansions. */
const most = 8

/** Alternative titles that seekers of this work search for. */
const titles = ['Charge nurse', 'Coach driver', 'Line cook', 'Nurse wanted', 'Driver of buses', 'Sous cook']

const createExpansion: Action = async (world) => {
  if (world.expansions.length >= most) return undefined
  const job = pick(
    world,
    (await world.api.listMyJobs({ query: { search: 'derived=false', size: 100 } })).content,
  )
  const title = pick(world, titles)
  const made = world.api
    .createJobExpansion({ params: { jobId: job.id }, body: { title } })
    .then(({ id }) => world.expansions.push(id))
  // An expansion applies to any job with the reference, including one that returns later.
  return expectAnswer(made, 'ok', `job ${job.jobReference}, which is ${job.status}, is also a ${title}`)
}

const changeExpansion: Action = async (world) => {
  if (world.expansions.length === 0) return undefined
  const expansionId = pick(world, world.expansions)
  const params = { expansionId }
  if (chance(world, 0.4)) {
    world.expansions = world.expansions.filter((id) => id !== expansionId)
    return expectAnswer(world.api.deleteJobExpansion({ params }), 'ok', `DELETE expansion ${expansionId}`)
  }
  const title = pick(world, titles)
  const change = world.api.updateJobExpansion({ params, body: { title } })
  return expectAnswer(change, 'ok', `expansion ${expansionId} is ${title} now`)
}

/** The feed contains most of its jobs; missing ones may return. */
const importFeed: Action = async (world: World) => {
  const jobs = advertisedJobs.filter(() => chance(world, 0.85))
  if (jobs.length === 0) return undefined
  await world.seed.jobs(world.sourceId, jobs, { mayDelete: Infinity })
  return `a feed of ${jobs.length} jobs`
}

export const jobActions: [weight: number, action: Action][] = [
  [0.6, createExpansion],
  [0.6, changeExpansion],
  [0.5, importFeed],
]
