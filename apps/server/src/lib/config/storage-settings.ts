import {
  backupTargetSetting,
  flagSetting,
  hostAndPortSetting,
  integerSetting,
  recoveryKeySetting,
  webAddressSetting,
  type Setting,
} from './setting-types.ts'

/** Settings of file storage and backups. */
export const storageSettings = {
  s3Endpoint: {
    variable: 'S3_ENDPOINT',
    ...webAddressSetting,
    fallback: null,
    otherwise: 'résumés are stored in the database',
    meaning:
      'S3-compatible service that stores encrypted résumés, possibly in your own network; requires the bucket and the keys below',
  },
  s3Bucket: {
    variable: 'S3_BUCKET',
    accepts: '3 to 63 small letters, digits, dots and hyphens',
    read: (text) => (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text) ? text : undefined),
    fallback: null,
    meaning: 'existing bucket',
  },
  s3Region: {
    variable: 'S3_REGION',
    accepts: '1 to 64 letters, digits and hyphens',
    read: (text) => (/^[\w-]{1,64}$/.test(text) ? text : undefined),
    fallback: 'us-east-1',
    meaning: 'region of the bucket; most services other than Amazon’s accept any',
  },
  s3AccessKeyId: {
    variable: 'S3_ACCESS_KEY_ID',
    accepts: '1 to 256 characters without spaces',
    read: (text) => (/^[\x21-\x7e]{1,256}$/.test(text) ? text : undefined),
    fallback: null,
    meaning: 'access key with permission to get, put, and delete objects of the bucket',
  },
  s3SecretAccessKey: {
    variable: 'S3_SECRET_ACCESS_KEY',
    accepts: '1 to 256 characters without spaces',
    read: (text) => (/^[\x21-\x7e]{1,256}$/.test(text) ? text : undefined),
    fallback: null,
    meaning: 'its secret',
    secret: true,
  },
  s3PathStyle: {
    variable: 'S3_PATH_STYLE',
    ...flagSetting,
    fallback: '1',
    meaning: 'whether the bucket is in the path of URLs instead of the host name',
  },
  backupTo: {
    variable: 'BACKUP_TO',
    ...backupTargetSetting,
    fallback: null,
    otherwise: 'the embedded database is not backed up',
    meaning:
      'where encrypted backups and the write-ahead log of the embedded database are stored: a bucket of the service in `S3_ENDPOINT`, or a folder on another disk',
  },
  backupKeepDays: {
    variable: 'BACKUP_KEEP_DAYS',
    ...integerSetting(1, 3_650),
    fallback: '14',
    meaning: 'days for which backups are kept; every second of this time can be restored',
  },
  recoveryKey: {
    variable: 'RECOVERY_KEY',
    ...recoveryKeySetting,
    fallback: null,
    otherwise: '`recovery.key` in `TILLER_DATA`, created with the first backup',
    meaning: 'key that opens backups; print it with `tiller backup key` and keep it away from this machine',
    secret: true,
  },
  allowMissingFiles: {
    variable: 'ALLOW_MISSING_FILES',
    ...flagSetting,
    fallback: '0',
    meaning: 'whether to start while résumés are in the data directory of another server (version 0.1)',
  },
  clamav: {
    variable: 'CLAMAV',
    ...hostAndPortSetting,
    fallback: null,
    meaning: 'ClamAV daemon (`clamd`) that scans résumés for malware before they can be downloaded',
  },
} satisfies Record<string, Setting>
