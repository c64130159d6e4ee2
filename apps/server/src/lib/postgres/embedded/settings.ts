/** `durable` keeps what was committed through any crash; `throwaway` is for tests and loses it with the machine. */
export type Mode = 'durable' | 'throwaway'

type Settings = Record<string, string | number>

/** For one small machine that PostgreSQL shares with Tiller: 2 cores, 2 GB. What is not here is PostgreSQL's default. */
const always: Settings = {
  // Only this machine reaches it; a Unix socket's path may have 107 bytes, a data directory's more.
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  shared_buffers: '128MB',
  // Only the planner's guess at what the system keeps in memory.
  effective_cache_size: '1GB',
  // A feed's merge sorts some ten thousand rows; the default of 4 MB would send them to disk.
  work_mem: '16MB',
  // Solid-state disks: an index is worth its jumps.
  random_page_cost: 1.1,
  // One query never takes both cores: clicks go on while a report runs.
  max_parallel_workers_per_gather: 0,
  // The data is in memory; three processes less.
  io_method: 'sync',
  // Short statements: compiling one takes longer than running it.
  jit: 'off',
  log_destination: 'stderr',
  logging_collector: 'on',
  // A file for each day of the week, begun anew a week later: the log is bounded.
  log_directory: '../log',
  log_filename: 'postgresql-%a.log',
  log_rotation_size: 0,
  log_truncate_on_rotation: 'on',
  log_checkpoints: 'off',
  // What people entered stays out of the log: neither statements, nor errors and warnings, which repeat values. Who
  // sent the statement has the error, and Tiller logs its code.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

const modes: Record<Mode, Settings> = {
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

/** Command-line arguments, so that a new version of Tiller brings its settings along. */
export const settingArguments = (mode: Mode) =>
  Object.entries({ ...always, ...modes[mode] }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
