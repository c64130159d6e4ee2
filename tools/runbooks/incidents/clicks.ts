import { navigate } from '../../../apps/server/test/harness/navigate.ts'
import type { World } from '../world.ts'
import { check } from './check.ts'

/** Searches for a job and returns its click URL. */
export async function findClickUrl({ api }: World): Promise<string> {
  const { jobs } = await api.searchJobs({ query: { q: 'luthier', link: 1 } })
  const url = jobs[0]?.url
  check(url !== undefined, 'a search finds a job')
  return String(url)
}

/** Follows a click URL as a person would. Returns the status of the redirect. */
export async function followClick({ baseUrl }: World, url: string): Promise<number> {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const target = new URL(url)
  const response = await navigate(`${baseUrl}${target.pathname}${target.search}`, {
    headers: { 'user-agent': userAgent },
  })
  return response.status
}

export const countClicks = async ({ postgres }: World) =>
  Number((await postgres.query('select count(*) from click'))[0]?.['count'])
