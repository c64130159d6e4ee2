import { createClient, type TillerClient } from '@tiller/client'
import { checkedFetch } from './documents.ts'

type Access = { subCustomerId?: number } & (
  | { credentials?: { clientId: string; clientSecret: string; scopes?: readonly string[] } }
  | { token: string }
)

/** A client that checks every response against the API documents and never retries. */
export const clientOf = (baseUrl: string, access: Access = {}): TillerClient =>
  createClient({ ...access, baseUrl, retries: 0, fetch: checkedFetch })
