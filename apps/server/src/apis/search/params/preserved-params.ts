/** The parameters that links and forms on a page preserve, except `q` and `l`, which pages handle separately. */
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
 * Returns the parameters of a request that the links and forms of its page preserve.
 *
 * @param faulty names of rejected parameters, which are dropped
 */
export function selectPreservedParams(url: string, faulty: readonly string[] = []): Record<string, string> {
  const { searchParams } = new URL(url, 'http://localhost')
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = searchParams.get(name)
      return value === null || value === '' || faulty.includes(name) ? [] : [[name, value]]
    }),
  )
}
