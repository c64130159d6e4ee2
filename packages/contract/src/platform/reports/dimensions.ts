/** What activity is counted by. Apart from the shapes, because the console names them before it shows a report. */
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
