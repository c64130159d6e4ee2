import { partOf, type PartName, type PartsRequest } from '@tiller/contract/platform/reports/parts'

/** The parts requested by `report` and `expand`, in either spelling. */
export function requestedParts({ report, expand }: PartsRequest): Set<PartName> {
  // The contract allows only known names; other expansions are not part of a report.
  const isPart = (name: string): name is PartName =>
    name === 'unique' || Object.values<string>(partOf).includes(name)
  return new Set([...report.map((name) => partOf[name as keyof typeof partOf]), ...expand.filter(isPart)])
}
