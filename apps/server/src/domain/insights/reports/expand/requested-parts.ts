import { partOf, type PartName, type ReportRequest } from '@tiller/contract/platform/reports/parts'

/** Returns the expansions that `report` and `expand` request, in camel case or snake case. */
export function parseRequestedExpansions({ report, expand }: ReportRequest): Set<PartName> {
  // The contract allows only known names; other expansions are not part of a report.
  const isPart = (name: string): name is PartName =>
    name === 'unique' || Object.values<string>(partOf).includes(name)
  return new Set([...report.map((name) => partOf[name as keyof typeof partOf]), ...expand.filter(isPart)])
}
