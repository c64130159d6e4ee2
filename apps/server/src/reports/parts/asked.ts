import { partOf, type PartName, type PartsRequest } from '@tiller/contract/platform/reports/parts'

export type Level = 'campaign' | 'segment' | 'pool'

/** The parts that a request asks for, in either spelling. */
export function partsAsked({ report, expand }: PartsRequest): Set<PartName> {
  // The contract has let only its own names in.
  const names = [...report.map((name) => partOf[name as keyof typeof partOf]), ...(expand as PartName[])]
  return new Set(names)
}
