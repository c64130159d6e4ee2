import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'
import { createPagePolicy } from './portal-policy.ts'

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

test('a page runs the scripts of the build and no injected ones', () => {
  const policy = createPagePolicy(
    '<script>a()</script><script data-x=1>b()</script><script src="/c.js"></script>' +
      '<script type="application/ld+json">{"d":1}</script><script type=module>e()</script>',
  )
  assert.match(policy, /(?:^|; )default-src 'self';/)
  assert.ok(policy.includes(`script-src 'self' ${hash('a()')} ${hash('b()')} ${hash('e()')};`), policy)
})

test('a page applies the styles of the build and no others', () => {
  const policy = createPagePolicy(
    `<style>p{}</style><i style=color:red></i><i class=x style="a:&quot;b&quot;"></i><i style='c:d'></i><i style=color:red></i>`,
  )
  assert.ok(policy.includes(`style-src 'self' ${hash('p{}')};`), policy)
  const attributes = [hash('color:red'), hash('a:"b"'), hash('c:d')].join(' ')
  assert.ok(policy.includes(`style-src-attr 'unsafe-hashes' ${attributes};`), policy)
  assert.doesNotMatch(policy, /unsafe-inline/)
})

test('the policy of every portal page fits into the header limits of other servers', () => {
  const build = fileURLToPath(new URL('../../../../../portal/build', import.meta.url))
  for (const file of globSync('**/*.html', { cwd: build }))
    assert.ok(createPagePolicy(readFileSync(`${build}/${file}`, 'utf8')).length < 4_000, file)
})

test('the built portal has no scripts in attributes, which cannot be allowed by hash', () => {
  const build = fileURLToPath(new URL('../../../../../portal/build', import.meta.url))
  for (const file of globSync('**/*.html', { cwd: build }))
    assert.doesNotMatch(
      readFileSync(`${build}/${file}`, 'utf8'),
      /<[a-z][^<>]*\s(?:on[a-z]+=|href="?javascript:)/,
    )
})
