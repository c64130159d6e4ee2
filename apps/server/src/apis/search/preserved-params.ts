/** What a page hands on to the next one, besides the two questions: what the publisher has set, and its tags. */
const names = [
  'd',
  'commute',
  'limit',
  'benefit',
  'benefit_filter',
  'worktype',
  'worktype_filter',
  'salary',
  'salary.min',
  'salary.max',
  'salary.period',
  'link',
  'full_desc',
  'skip_desc',
  'logo',
  'encrypt',
  'explain',
  'pid',
  't1',
  't2',
  't3',
]

/**
 * The parameters of a search that later searches from its page carry on.
 *
 * @param url of the request
 * @param faulty names of those that were refused, which would be refused again
 */
export function preservedParams(url: string, faulty: readonly string[] = []): Record<string, string> {
  const { searchParams } = new URL(url, 'http://localhost')
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = searchParams.get(name)
      return value === null || value === '' || faulty.includes(name) ? [] : [[name, value]]
    }),
  )
}
