/** Whether this is `npm run nightly -- tests`, in which files with the comment `// Also nightly:` test everything. */
export const isNightlyRun = process.env['TILLER_TESTS_NIGHTLY'] === '1'

/**
 * Returns all cases in the nightly run. In `npm test` it returns only `count` of them, which differ for each `turn`, so
 * that several turns test every case.
 */
export const selectCases = <Case>(cases: readonly Case[], turn: number, count: number): Case[] =>
  isNightlyRun || cases.length <= count
    ? [...cases]
    : Array.from({ length: count }, (_, n) => cases[(turn * count + n) % cases.length] as Case)
