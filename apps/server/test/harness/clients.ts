import { createClient, type TillerClient } from '@tiller/client'
import { checkedFetch } from './documents.ts'

type Access = { subCustomerId?: number } & (
  | { credentials?: { clientId: string; clientSecret: string; scopes?: readonly string[] } }
  | { token: string }
)

/** A client of which every answer is held against the documents, and looked at: nothing is asked again. */
export const clientOf = (baseUrl: string, access: Access = {}): TillerClient =>
  createClient({ ...access, baseUrl, retries: 0, fetch: checkedFetch })
