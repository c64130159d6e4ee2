import { readFileSync } from 'node:fs'
import { createClusterClient } from '@tiller/search-opensearch/client'
import type { Config } from '#lib/config/config.ts'
import type { Cluster } from './documents.ts'

type ClusterConfig = Pick<
  Config,
  'searchUrl' | 'searchIndex' | 'searchCaFile' | 'searchShards' | 'searchReplicas'
>

/** Returns the cluster with the search index, or undefined if each process has the index in memory. */
export function openSearchCluster(config: ClusterConfig): Cluster | undefined {
  if (config.searchUrl === null) return undefined
  const ca = config.searchCaFile === null ? undefined : readFileSync(config.searchCaFile, 'utf8')
  return {
    client: createClusterClient({ nodes: config.searchUrl, ca }),
    alias: config.searchIndex,
    settings: { shards: config.searchShards, replicas: config.searchReplicas, refreshInterval: '1s' },
  }
}
