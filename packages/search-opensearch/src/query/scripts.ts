import {
  bidCapCents,
  bidKneeCents,
  distanceScaleKm,
  freshnessHalfLifeDays,
  maxAgeDays,
  maxBidFactor,
  maxClickRateFactor,
  maxFeaturedFactor,
  minClickRateFactor,
  minDistanceFactor,
  minFreshness,
  minOpenJobsFactor,
  minStateFactor,
} from '@tiller/search-engine/weights'
import type { SearchArea } from '@tiller/search-engine/port'
import { groupEncoding } from '../group-states.ts'

const { base, perRule, rules, unknownOpenJobs } = groupEncoding

/** The lowest score of a match. The score of other documents is 0, and the cluster drops them. */
export const minScore = 1e-37

/**
 * Multiplies the text score by the factors of `weights.ts` that depend on the group, the query's area, and time. The cluster
 * computes with 32 bits, so these scores only choose the candidates, whose scores this package computes again.
 */
const scoreSource = `
int at = (int) doc['group'].value * 2;
String groups = params.groups;
if (at >= groups.length()) { return 0; }
int state = groups.charAt(at + 1) - ${base};
if (state < 0) { return 0; }
int price = groups.charAt(at) - ${base};
int openJobs = state % ${perRule};
int rule = state / ${perRule};
double clickRate = 1;
if (doc['clickRate'].size() > 0) {
  clickRate = Math.min(${maxClickRateFactor}, Math.max(${minClickRateFactor}, Math.sqrt(doc['clickRate'].value / 100.0)));
}
boolean featured = rule == ${rules.always} || rule == ${rules.onOwnPages} && params.isOnOwnPage
  || rule == ${rules.aboveMedianClickRate} && clickRate > params.medianClickRate;
double area = 1;
if (params.stateId >= 0) {
  int inside = 0;
  for (long id : doc['states']) { if (id == params.stateId) { inside++; } }
  area = ${minStateFactor} + ${1 - minStateFactor} * inside / doc['states'].size();
}
if (params.radiusKm >= 0) {
  double km = Double.MAX_VALUE;
  double radians = Math.PI / 180;
  double lat1 = params.lat;
  double lng1 = params.lng;
  double cos1 = Math.cos(lat1 * radians);
  for (long packed : doc['packedPoints']) {
    double lat = (int) (packed >> 32) / 1e7;
    double lng = (int) packed / 1e7;
    double sinLat = Math.sin((lat - lat1) * radians / 2);
    double sinLng = Math.sin((lng - lng1) * radians / 2);
    double square = sinLat * sinLat + cos1 * Math.cos(lat * radians) * sinLng * sinLng;
    double here = 2 * 6371.0088 * Math.asin(Math.min(1, Math.sqrt(square)));
    if (here < km) { km = here; }
  }
  if (km > params.radiusKm + 1e-9) { return 0; }
  area = ${minDistanceFactor} + ${1 - minDistanceFactor} * Math.exp(-km / ${distanceScaleKm});
}
double days = Math.floor((params.nowMs - doc['postedAt'].value) / 86400000.0);
if (days < 0) { days = 0; } else if (days > ${maxAgeDays}) { days = ${maxAgeDays}; }
double score = _score
  * (1 + ${maxBidFactor - 1} * Math.log(1 + price / ${bidKneeCents}.0) / Math.log(1 + ${bidCapCents / bidKneeCents}.0))
  * (${minFreshness} + ${1 - minFreshness} * Math.pow(2, -days / ${freshnessHalfLifeDays}))
  * clickRate
  * (openJobs == ${unknownOpenJobs} ? 1 : ${minOpenJobsFactor} + ${1 - minOpenJobsFactor} * openJobs / 100)
  * area
  * (featured ? ${maxFeaturedFactor} : 1);
return Math.max(score, ${minScore});`

type ScoreParams = {
  groups: string
  nowMs: number
  area: SearchArea | null
  isOnOwnPage: boolean
  /** Infinity if no group is featured by click rate. */
  medianClickRate: number
}

/** Returns the script that computes scores. The source is the same for all queries, so that the cluster compiles it once. */
export const scoreScript = ({ area, medianClickRate, ...params }: ScoreParams) => ({
  source: scoreSource,
  params: {
    ...params,
    medianClickRate: Math.min(medianClickRate, Number.MAX_VALUE),
    stateId: area?.kind === 'state' ? area.stateId : -1,
    radiusKm: area?.kind === 'circle' ? area.radiusKm : -1,
    lat: area?.kind === 'circle' ? area.lat : 0,
    lng: area?.kind === 'circle' ? area.lng : 0,
  },
})

/** The factor by which the first of two impacts is multiplied, so that both fit in the 24 bits of a score. */
export const impactScale = 256

/** Returns the script that computes the lower of two impacts from their sum, of which one is scaled. */
export const lowerImpactScript = (scale: number) => ({
  source: `int both = (int) _score; return Math.min(both / ${impactScale}, both % ${impactScale}) * params.scale;`,
  params: { scale },
})

/** Returns the script that lowers an impact by the weight of an alternative. */
export const weighedImpactScript = (weight: number) => ({
  source: 'return Math.max(1, Math.round(_score * params.weight));',
  params: { weight },
})

/** Returns the script that finds documents of live groups, whether they expired or not. */
export const liveScript = (groups: string) => ({
  source: `
int at = (int) doc['group'].value * 2;
return at < params.groups.length() && params.groups.charAt(at + 1) >= ${base};`,
  params: { groups },
})

/** Counts distinct ads exactly, with one bit per ad. */
export const countAds = {
  scripted_metric: {
    init_script: 'state.ads = new BitSet();',
    map_script: "state.ads.set((int) doc['ad'].value);",
    combine_script: 'return state.ads.toLongArray();',
    reduce_script: `
BitSet all = new BitSet();
for (shard in states) { if (shard != null) { all.or(BitSet.valueOf((long[]) shard)); } }
return all.cardinality();`,
  },
}
