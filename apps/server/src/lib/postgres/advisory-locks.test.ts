import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '#test/harness/postgres.ts'
import { connectToDatabase } from './database.ts'
import { advisoryLocks, clickNetworkLock, toObjectLockKey, objectLocks, poolLocks } from './advisory-locks.ts'

const folder = join(import.meta.dirname, '../..')
const filesLike = (pattern: string) =>
  globSync(pattern, { cwd: folder }).map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))

const database = await testDatabase()
const { db, close } = connectToDatabase(database.url, { connections: 1 })
after(async () => {
  await close()
  await database.drop()
})

test('no two purposes share a single key', async () => {
  const keys = Object.values(advisoryLocks).map(String)
  for (const purpose of Object.keys(objectLocks) as (keyof typeof objectLocks)[]) {
    for (const object of [0, 1, '1', 'fifty']) {
      const { rows } = await sql<{
        key: string
      }>`select ${toObjectLockKey(purpose, object)}::text as key`.execute(db)
      keys.push(...rows.map(({ key }) => key))
    }
  }
  assert.equal(new Set(keys).size, keys.length)
})

test('no two purposes share a first key', () => {
  const firstKeys = [...Object.values(poolLocks), clickNetworkLock]
  assert.equal(new Set(firstKeys).size, firstKeys.length)
})

test('every file that takes an advisory lock imports its key', () => {
  const takesLock = /pg_(try_)?advisory_/
  const files = filesLike('**/*.ts').filter(({ file }) => !file.endsWith('.test.ts'))
  const takers = files.filter(({ text }) => takesLock.test(text))
  assert.ok(takers.length > 10)
  for (const { file, text } of takers) assert.match(text, /from '.*\/advisory-locks\.ts'/, file)
  const literal = /advisory_\w+\(\s*(?:hashtext|['\d])|\b74211\d\d\b/
  const others = files.filter(({ file }) => !file.endsWith('/advisory-locks.ts'))
  for (const { file, text } of others) assert.doesNotMatch(text, literal, file)
})

test('triggers hash the same names as the code', () => {
  const names = filesLike('lib/postgres/migrations/*.sql').flatMap(({ text }) =>
    [...text.matchAll(/advisory\w*\((.*)\);/g)].map(
      ([, key = '']) => /^hashtextextended\('(\w+)'/.exec(key)?.[1],
    ),
  )
  assert.deepEqual(new Set(names), new Set([objectLocks.changeRecord, objectLocks.operatorChange]))
})
