import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { needsProgram, startProgram } from './system-program.ts'

/** HAProxy has no `--version`, but prints its help for it. */
export const needsHaproxy = needsProgram('haproxy')

const example = new URL('../../../../deploy/proxies/haproxy.cfg', import.meta.url)

/**
 * Starts HAProxy with the example of deploy/proxies, without TLS, in front of processes on this machine.
 *
 * @returns a function that counts the processes that receive requests
 */
export function startHaproxy(t: TestContext, port: number, processPorts: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'tiller-haproxy-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  // HAProxy runs as another user.
  chmodSync(folder, 0o777)
  const socket = join(folder, 'socket')
  const servers = (name: string, options: string) =>
    processPorts.map((each) => `server ${name}-${each} 127.0.0.1:${each} ${options}`).join('\n  ')
  const adapted = [
    ['global\n', `global\n  stats socket ${socket} mode 666\n`],
    ['bind :80', `bind 127.0.0.1:${port}`],
    ['  bind :443 ssl crt /etc/haproxy/tiller.pem alpn h2,http/1.1\n', ''],
    ['  http-request redirect scheme https code 308 unless { ssl_fc }\n', ''],
    ['server-template tiller- 8 "${TILLER}" check', servers('tiller', 'check')],
    ['server-template busy- 8 "${TILLER}" backup', servers('busy', 'backup')],
  ].reduce(
    (config, [from = '', to = '']) => {
      assert.ok(config.includes(from), `The example does not contain “${from}”.`)
      return config.replace(from, to)
    },
    readFileSync(example, 'utf8'),
  )
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, adapted)
  startProgram(t, 'haproxy', ['-db', '-f', file])
  return async () => {
    const connection = connect(socket)
    connection.end('show stat\n')
    const rows = (await text(connection)).split('\n')
    return rows.filter((row) => /^tiller,tiller-\d+,.*,UP,/.test(row)).length
  }
}
