/**
 * The dimensions by which an activity report can be grouped. They have a file of their own, so that the console can
 * list them before it loads the schemas.
 */
export const reportDimensions = [
  'campaign',
  'segment',
  'pool',
  'source',
  'company',
  'category',
  'state',
  'publisher',
  'title',
  'shareSource',
  'clickClass',
] as const
export type ReportDimension = (typeof reportDimensions)[number]
