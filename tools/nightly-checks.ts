type NightlyCheck = {
  about: string
  /** The path of a program of the repository, and its arguments. */
  program: string[]
}

/** The long checks, by name. `.github/workflows/nightly.yml` runs each of them every night. */
export const nightlyChecks: Record<string, NightlyCheck> = {
  crash: {
    about: '1,000 faults of processes, disk, and network while requests are acknowledged',
    program: ['tools/soak.ts', 'crash', '--kills', '1000'],
  },
  money: {
    about: '1,000,000 concurrent changes of budgets while processes are killed',
    program: ['tools/soak.ts', 'money'],
  },
  simulation: {
    about: '5,000 days of an advertiser',
    program: ['tools/soak.ts', 'simulation'],
  },
  hostile: {
    about: 'one hour of slow and malformed clients',
    program: ['tools/soak.ts', 'hostile'],
  },
  bodies: {
    about: '50,000 generated bodies for the Disposition API',
    program: ['tools/soak.ts', 'bodies'],
  },
  texts: {
    about: 'the worst texts in feeds, 250 KB each',
    program: ['tools/soak.ts', 'texts'],
  },
  clients: {
    about: 'API clients of other generators, compiled and run against a sandbox; `--only go` for one',
    program: ['tools/clients/walk.ts'],
  },
  fuzz: {
    about: 'Schemathesis against every operation; `--examples 1000` for more per operation',
    program: ['tools/fuzz.ts'],
  },
  upgrades: {
    about:
      'the upgrade of each released version, stopped and under load, and the return to this one; `--only 8f98816` for one',
    program: ['tools/upgrades/upgrade.ts'],
  },
  versions: {
    about: 'the pinned versions against the latest ones of the registry',
    program: ['tools/supply/versions.ts'],
  },
  monitoring: {
    about: 'the alert rules, with promtool',
    program: ['tools/monitoring.ts'],
  },
  runbooks: {
    about:
      'each incident of docs/runbooks.md, provoked in a real deployment and ended by its steps; `--only disk` for one',
    program: ['tools/runbooks/rehearse.ts'],
  },
  image: {
    about: 'the container image: built twice, compared, and run with runc (Debian or Ubuntu, as root)',
    program: ['tools/image/check.ts'],
  },
  chart: {
    about: 'the Helm chart, with the schemas and a real API server of Kubernetes (Go, Debian or Ubuntu)',
    program: ['tools/deployment/chart/check.ts'],
  },
  compose: {
    about: 'compose.yaml, with the schema of the Compose specification (Go)',
    program: ['tools/deployment/compose.ts'],
  },
  proxies: {
    about: 'HAProxy, nginx, and Caddy in front of a sandbox',
    program: ['tools/deployment/proxies.ts'],
  },
  processes: {
    about: 'three processes behind HAProxy as one, while each is restarted and killed under load',
    program: ['tools/run-tests.ts', '--only', 'soak/processes/processes.test'],
  },
  failover: {
    about:
      'three database servers with Patroni, killed, frozen, and switched under load: nothing acknowledged is lost (Debian or Ubuntu)',
    program: ['apps/server/test/soak/failover/failover.test.ts'],
  },
  pgbackrest: {
    about: 'backup and restore of an external PostgreSQL with pgBackRest (Debian or Ubuntu)',
    program: ['tools/deployment/pgbackrest.ts'],
  },
  opensearch: {
    about: 'the search engine on real OpenSearch nodes (Java 21 and Maven)',
    program: ['tools/run-tests.ts', '--nightly', '--only', 'opensearch'],
  },
  tests: {
    about: 'the test files that are too long for `npm test`, and all cases of those that it samples',
    program: ['tools/run-tests.ts', '--nightly'],
  },
  screenshots: {
    about: 'the portal against its reference images',
    program: ['apps/portal/test/screenshots/screenshots.ts'],
  },
  benchmarks: {
    about: 'all benchmarks, appended to bench/results.json',
    program: ['tools/bench.ts'],
  },
}
