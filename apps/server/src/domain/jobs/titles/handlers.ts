import type { Handlers } from '@tiller/contract/operation'
import type { jobTitleOperations } from '@tiller/contract/platform/job-titles/operations'
import type { RequestContext } from '#lib/http/request-context.ts'
import { readCursorPage } from '#lib/postgres/pagination/cursors.ts'
import { countTitleStatuses, listJobTitles, selectTitledJobs } from './queries.ts'

export const jobTitleHandlers: Handlers<typeof jobTitleOperations, RequestContext> = {
  listMyJobTitles: (ctx, { query: { search, expand = [], subCustomerId: _, ...cursors } }) =>
    ctx.read(async (tx) => {
      const chosen = selectTitledJobs(ctx.tenant, search)
      const unique = expand.includes('unique')
      const page = await readCursorPage(
        cursors,
        (position, limit) => listJobTitles(tx, chosen, position, { limit, unique }),
        (row) => row.title,
      )
      if (!expand.includes('jobs')) return page
      const titles = page.content.map(({ title }) => title)
      const statuses = await countTitleStatuses(tx, chosen, titles, ctx.at)
      const content = page.content.map((row) => {
        const jobs = statuses.get(row.title)
        return jobs === undefined ? row : { ...row, jobs }
      })
      return { ...page, content }
    }),
}
