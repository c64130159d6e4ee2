/**
 * The dimensions by which a report groups activity. They are in a file of their own, because the console names them
 * before it loads the schemas.
 */
export const dimensions = [
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
export type Dimension = (typeof dimensions)[number]
