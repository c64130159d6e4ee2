/**
 * `durable` preserves commits after any crash; `throwaway` is for tests and loses data when the machine
 * crashes.
 */
export type DurabilityMode = 'durable' | 'throwaway'

export type PostgresSettings = Record<string, string | number>

/**
 * Settings for a small machine that PostgreSQL shares with Tiller: 2 cores, 2 GB. Other settings keep PostgreSQL's
 * defaults.
 */
const always: PostgresSettings = {
  // TCP on loopback, because the path of a Unix socket is limited to 107 bytes.
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  shared_buffers: '128MB',
  // Only an estimate for the planner.
  effective_cache_size: '1GB',
  // The merge of a feed sorts tens of thousands of rows, which the default of 4 MB would write to disk.
  work_mem: '16MB',
  // For solid-state disks.
  random_page_cost: 1.1,
  // Prevents a report from using both cores while clicks arrive.
  max_parallel_workers_per_gather: 0,
  // The data is in memory, so I/O workers do not help.
  io_method: 'sync',
  // Compiling short statements takes longer than running them.
  jit: 'off',
  log_destination: 'stderr',
  logging_collector: 'on',
  // One file per weekday, overwritten a week later, which limits the log.
  log_directory: '../log',
  log_filename: 'postgresql-%a.log',
  log_rotation_size: 0,
  log_truncate_on_rotation: 'on',
  log_checkpoints: 'off',
  // Keeps user data out of the log: statements, errors, and warnings repeat values. Tiller logs the codes of
  // errors.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

const modes: Record<DurabilityMode, PostgresSettings> = {
  durable: { max_connections: 100, fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' },
  throwaway: {
    max_connections: 300,
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
  },
}

/**
 * Settings that archive WAL. A completed segment appears in the spool when it is durable there; at most a minute is not
 * archived yet.
 */
export const createArchiveSettings = (spool: string): PostgresSettings => {
  const file = `"${spool.replaceAll('%', '%%')}/%f`
  return {
    archive_mode: 'on',
    archive_command: `cp "%p" ${file}.part" && sync ${file}.part" && mv ${file}.part" ${file}"`,
    archive_timeout: 60,
  }
}

/**
 * Formats settings as command-line arguments, so that new versions of Tiller can change them. `additional` settings
 * take precedence.
 */
export const formatSettingArguments = (mode: DurabilityMode, additional: PostgresSettings = {}) =>
  Object.entries({ ...always, ...modes[mode], ...additional }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
