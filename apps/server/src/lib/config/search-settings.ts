import { fileSetting, integerSetting, type Setting, type SettingType } from './setting-types.ts'

/** URLs of the nodes of a cluster, separated by commas. A password is sent only over TLS, or to this machine. */
const searchNodesSetting: SettingType<string[]> = {
  accepts: 'http or https URLs of nodes, separated by commas; with user:password@ for https',
  read: (text) => {
    const urls = text.split(',').map((each) => (URL.canParse(each.trim()) ? new URL(each.trim()) : undefined))
    const isNode = (url: URL | undefined): url is URL =>
      url !== undefined &&
      ['http:', 'https:'].includes(url.protocol) &&
      (url.username === '' || url.protocol === 'https:') &&
      url.pathname === '/' &&
      url.search + url.hash === ''
    return urls.every(isNode) ? urls.map(({ href }) => href.slice(0, -1)) : undefined
  },
}

export const searchSettings = {
  searchUrl: {
    variable: 'SEARCH_URL',
    ...searchNodesSetting,
    fallback: null,
    otherwise: 'each process has the index in memory',
    meaning: 'OpenSearch cluster (3.x) with the search index',
    secret: true,
  },
  searchIndex: {
    variable: 'SEARCH_INDEX',
    accepts: '1 to 100 lowercase letters, digits, hyphens, and underscores, beginning with a letter or digit',
    read: (text) => (/^[a-z0-9][a-z0-9_-]{0,99}$/.test(text) ? text : undefined),
    fallback: 'tiller-jobs',
    meaning: 'name of the index in the cluster; each installation needs its own',
  },
  searchCaFile: {
    variable: 'SEARCH_CA_FILE',
    ...fileSetting,
    fallback: null,
    otherwise: 'only public certificate authorities are trusted',
    meaning: 'additional CA certificates (PEM) to trust for the cluster',
  },
  searchShards: {
    variable: 'SEARCH_SHARDS',
    ...integerSetting(1, 100),
    fallback: '1',
    meaning:
      'shards of the index in the cluster, one for about five million jobs; applies when it is rebuilt',
  },
  searchReplicas: {
    variable: 'SEARCH_REPLICAS',
    ...integerSetting(0, 10),
    fallback: '1',
    meaning: 'copies of each shard on other nodes; applies when the index is rebuilt',
  },
} satisfies Record<string, Setting>
