import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { advertise, applyHarness, openForm, pdf, sendForm } from '#test/harness/apply.ts'
import { accessToken } from '#test/harness/oauth.ts'
import { serve } from '#test/harness/work/serve.ts'

// Nightly: it starts a second server process.

const cli = fileURLToPath(new URL('../../tiller.ts', import.meta.url))

test(
  'a résumé uploaded to one server is downloaded from another with its own folder, and erased there',
  { timeout: 120_000 },
  async (t) => {
    const h = await applyHarness(t)
    const { follow } = await advertise(h)
    const form = await openForm(await follow())
    assert.equal((await sendForm(form, { resume: pdf() })).status, 303)
    const { id, tlrApplicationId } = (await h.api.listMyApplications()).content[0] ?? assert.fail()
    const { config, pool } = h.parts
    const env = {
      DATABASE_URL: pool.options.connectionString,
      MASTER_KEY:
        config.masterKey?.toString('base64') ??
        readFileSync(join(config.dataDir, 'master.key'), 'utf8').trim(),
    }
    const other = await serve(t, { env })
    await other.ready
    const download = async (baseUrl: string) => {
      const authorization = `Bearer ${await accessToken({ ...h, baseUrl })}`
      const path = `/v5/applications/${id}/resume/download`
      const response = await fetch(`${baseUrl}${path}`, { headers: { authorization } })
      return response.ok ? response.text() : response.status
    }
    assert.equal(await download(other.baseUrl), '%PDF-1.7 Ana')
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [cli, 'application', 'erase', String(id), '--reason', 'Asked for by mail', '--json'],
      { env: { ...process.env, ...env, TILLER_DATA: other.dataDir } },
    )
    assert.ok((JSON.parse(stdout) as { erased: string[] }).erased.includes('resume'))
    assert.deepEqual([await download(h.baseUrl), await download(other.baseUrl)], [404, 404])
    const chunks = h.db
      .selectFrom('blobChunk')
      .select('number')
      .where('key', '=', `resume-${tlrApplicationId}`)
    assert.deepEqual(await chunks.execute(), [])
    assert.equal(existsSync(join(other.dataDir, 'blobs')), false)
  },
)
