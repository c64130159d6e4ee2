import { partOf, type PartName, type PartsRequest } from '@tiller/contract/platform/reports/parts'

export type Level = 'campaign' | 'segment' | 'pool' | 'job'

/** The parts that a request asks for, in either spelling. */
export function partsAsked({ report, expand }: PartsRequest): Set<PartName> {
  // The contract has let only its own names in; what else can be expanded is no part of a report.
  const isPart = (name: string): name is PartName => Object.values<string>(partOf).includes(name)
  return new Set([...report.map((name) => partOf[name as keyof typeof partOf]), ...expand.filter(isPart)])
}
