/**
 * The features that an operator can switch off for a customer, with their descriptions. An operation that requires a
 * feature then returns `feature-off`. Existing objects keep working and can be read, changed, and deleted.
 */
export const featureDescriptions = {
  'bulk-changes': 'Change many campaigns or segments in one request.',
  predictions: 'Get recommended prices, predictions, and simulations.',
  scheduling: 'Schedule pauses, one-time budgets, and changes of monthly budgets.',
  segments: 'Create and copy segments.',
  sources: 'Create sources and change their feed URLs.',
  'title-expansions': 'Create additional titles of jobs and get suggestions for them.',
  webhooks: 'Create webhooks.',
} as const

export type Feature = keyof typeof featureDescriptions

/**
 * The names of all features. A new one also needs a migration that adds it to the existing customers and to the default
 * of the column.
 */
export const featureNames = Object.keys(featureDescriptions) as [Feature, ...Feature[]]
