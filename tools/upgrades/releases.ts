/** A released version whose data folder can be upgraded. */
export type Release = {
  commit: string
  day: string
  /** Whether the release hosts application forms. */
  hasForms: boolean
  /** Whether the release keeps serving requests while this version migrates its database and runs next to it. */
  runsBeside: boolean
}

/** All released versions, oldest first. Add a release here before announcing it. */
export const upgradableReleases: readonly Release[] = [
  {
    commit: '8f9881610efdf4e86bec35e194d2ef9fbbe9d489',
    day: '2026-11-21',
    hasForms: false,
    runsBeside: true,
  },
  { commit: 'e3a87ab39170125492f6e16f65aae472f465e430', day: '2026-11-24', hasForms: true, runsBeside: true },
]

/** This version, described like a release, for creating its data. */
export const presentVersion: Release = { commit: 'HEAD', day: '', hasForms: true, runsBeside: true }
