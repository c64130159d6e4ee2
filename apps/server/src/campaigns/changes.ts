import type { Tx } from '../kit/db/database.ts'

/** Tells every search index, in the same commit, to read a campaign and its segments anew. */
export const announceCampaign = (tx: Tx, id: number) =>
  tx.insertInto('change').values({ kind: 'campaign', id }).execute()
