import { createReadStream, readFileSync } from 'node:fs'
import { createSeededRandom } from '../../apps/server/src/lib/runtime/seeded-random.ts'
import { readFeed } from '@tiller/feed-parser/read-feed'
import type { JobDocument, JobGroup, SearchQuery } from '@tiller/search-engine/port'

/*
 * The corpus of the search benchmark: texts of the sample feed with their own titles and alternate titles of
 * occupations, in cities weighted by population.
 */

type Random = () => number

const pick = <T>(list: readonly T[], random: Random, fallback: T): T =>
  list[Math.floor(random() * list.length)] ?? fallback

/** The time of all queries. */
const now = Date.UTC(2026, 5, 1, 12)
const dayMs = 86_400_000

type Text = { title: string; description: string }
type City = { name: string; stateId: number; lat: number; lng: number }

const file = (path: string) => new URL(`../../data/${path}`, import.meta.url)
const linesOf = (path: string) => readFileSync(file(path), 'utf8').trimEnd().split('\n').slice(1)

async function sampleTexts(): Promise<Text[]> {
  const texts: Text[] = []
  for await (const item of readFeed(createReadStream(file('sample/public-sector.xml.gz')), {
    now: new Date(now),
  }))
    if (item.kind === 'job')
      texts.push({ title: item.job.title, description: item.job.description.replace(/<[^>]*>/g, ' ') })
  return texts
}

const occupationTitles = () => linesOf('onet/alternate_titles.txt').map((line) => line.split('\t')[1] ?? '')

/** Returns each city once per 2,000 inhabitants, so that a uniform choice is weighted by population. */
function citiesByPopulation(): City[] {
  const populations = new Map(
    linesOf('locations/city_population.csv').map((line) => {
      const [id = 0, population = 0] = line.split(',').map(Number)
      return [id, population]
    }),
  )
  return linesOf('locations/cities.csv').flatMap((line) => {
    const [id = '', name = '', rest = ''] = line.split('"')
    const [, stateId, , lat, lng] = rest.split(',').map(Number)
    const city = { name, stateId: stateId ?? 0, lat: lat ?? 0, lng: lng ?? 0 }
    const times = Math.ceil((populations.get(Number.parseInt(id, 10)) ?? 1_000) / 2_000)
    return Array.from({ length: times }, () => city)
  })
}

export type SearchCorpus = { documents: JobDocument[]; groups: JobGroup[] }

const groupCount = 300
/** Draws a number below `count` from a skewed distribution: a few campaigns have most of the jobs. */
const skewed = (count: number, random: Random) => Math.floor(count * random() ** 3)

const groupIdOf = (campaign: number, feedCents: number | null) =>
  feedCents === null ? `campaign-${campaign}` : `campaign-${campaign}:${feedCents}`

export async function createSearchCorpus(jobs: number): Promise<SearchCorpus> {
  const random = createSeededRandom(1)
  const texts = await sampleTexts()
  const titles = occupationTitles()
  const cities = citiesByPopulation()
  const nowhere = { name: '', stateId: 0, lat: 0, lng: 0 }
  const documents = Array.from({ length: jobs }, (_, id): JobDocument => {
    const text = texts[id % texts.length] ?? { title: '', description: '' }
    const companyId = skewed(3_000, random)
    const title = id < texts.length ? text.title : pick(titles, random, text.title)
    return {
      id,
      groupId: groupIdOf(skewed(groupCount, random), random() < 0.3 ? Math.ceil(random() * 300) : null),
      // 5 % are copies of the preceding job in another place.
      adKey: `ad-${random() < 0.05 ? Math.max(0, id - 1) : id}`,
      title,
      company: `${pick(cities, random, nowhere).name.split(',')[0]} Works ${companyId}`,
      companyId,
      description: text.description,
      categories: [],
      places: Array.from({ length: random() < 0.9 ? 1 : 3 }, () => pick(cities, random, nowhere)),
      remote: random() < 0.05,
      postedAtMs: now - Math.floor(random() * 90) * dayMs,
      expiresAtMs: random() < 0.2 ? now + Math.floor(random() * 30 - 5) * dayMs : null,
    }
  })
  const campaigns = Array.from({ length: groupCount }, () => ({
    live: random() < 0.85,
    featured: random() < 0.1 ? ('always' as const) : ('never' as const),
    priceCents: Math.ceil(random() * 200),
  }))
  const groups = [...new Set(documents.map(({ groupId }) => groupId))].flatMap((id): JobGroup[] => {
    const [number, feedCents] = id.slice('campaign-'.length).split(':').map(Number)
    const campaign = campaigns[number ?? 0]
    return campaign === undefined ? [] : [{ ...campaign, id, priceCents: feedCents ?? campaign.priceCents }]
  })
  return { documents, groups }
}

export type QueryFamily = 'title + 40 km' | 'title nationwide' | 'place only' | 'description words' | 'broad'

/** Kinds of searches with their shares. Most searches on job sites contain a title, a place, or both. */
const families: readonly { family: QueryFamily; share: number }[] = [
  { family: 'title + 40 km', share: 0.4 },
  { family: 'title nationwide', share: 0.25 },
  { family: 'place only', share: 0.15 },
  { family: 'description words', share: 0.15 },
  { family: 'broad', share: 0.05 },
]

const broadWords = ['manager', 'assistant', 'engineer', 'experience', 'department', 'full time', 'state', '']

const typedTitle = ({ title }: JobDocument) =>
  title
    .replace(/[^A-Za-z ].*/, '')
    .split(' ')
    .slice(0, 3)
    .join(' ')

function descriptionWords({ description }: JobDocument, random: Random): string {
  const words = description.match(/[a-z]{6,}/g) ?? ['service']
  return [pick(words, random, ''), pick(words, random, '')].join(' ')
}

const wordsFor: Readonly<Record<QueryFamily, (document: JobDocument, random: Random) => string>> = {
  'title + 40 km': typedTitle,
  'title nationwide': typedTitle,
  'place only': () => '',
  'description words': descriptionWords,
  broad: (_, random) => pick(broadWords, random, ''),
}

/** Creates queries of all families. They are derived from jobs of the corpus, so most have results. */
export function createSearchQueries(
  { documents }: SearchCorpus,
  count: number,
): { family: QueryFamily; query: SearchQuery }[] {
  const random = createSeededRandom(2)
  return families.flatMap(({ family, share }) =>
    Array.from({ length: Math.round(count * share) }, () => {
      const document = documents[Math.floor(random() * documents.length)]
      const { lat, lng } = document?.places[0] ?? { lat: null, lng: null }
      const nearby = family === 'title + 40 km' || family === 'place only'
      const query: SearchQuery = {
        words: document === undefined ? '' : wordsFor[family](document, random),
        area: nearby ? { kind: 'circle', lat: lat ?? 0, lng: lng ?? 0, radiusKm: 40 } : null,
        start: 0,
        limit: 10,
        nowMs: now,
      }
      return { family, query }
    }),
  )
}
