import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { test } from 'node:test'
import { lowerProcessPriority } from './lower-priority.ts'

/** Starts a process that leads a session, and one in it. */
async function startSession() {
  const leader = spawn('sh', ['-c', 'sleep 60 & echo $!; wait'], { detached: true })
  const [output] = (await once(leader.stdout, 'data')) as [Buffer]
  return { leaderPid: leader.pid ?? 0, memberPid: Number(output.toString()) }
}

const readSessionPriority = (pid: number) =>
  readFileSync(`/proc/${pid}/autogroup`, 'utf8').split(' ').at(-1)?.trim()

test('the priority of a session is lowered only by the process that leads it', async (t) => {
  if (!existsSync('/proc/self/autogroup')) return t.skip('This system does not group processes by session.')
  const { leaderPid, memberPid } = await startSession()
  t.after(() => process.kill(-leaderPid))
  lowerProcessPriority(memberPid)
  assert.deepEqual([getPriority(memberPid), readSessionPriority(leaderPid)], [10, '0'])
  lowerProcessPriority(leaderPid)
  assert.deepEqual([getPriority(leaderPid), readSessionPriority(leaderPid)], [10, '10'])
})
