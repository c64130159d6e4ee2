import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foreign, nameOf, readPackages } from './lockfile.ts'
import { billOfMaterials } from './sbom.ts'

test('the bill of materials names every package of the lockfile by version, and its hash where there is one', () => {
  const bom = billOfMaterials()
  assert.equal(bom.bomFormat, 'CycloneDX')
  assert.equal(bom.metadata.component.name, 'tiller')
  const byPurl = new Map(bom.components.map((component) => [component.purl, component]))
  for (const [path, entry] of foreign(readPackages())) {
    const { version = '', integrity } = entry
    const component = byPurl.get(`pkg:npm/${nameOf([path, entry]).replace('@', '%40')}@${version}`)
    assert.ok(component, path)
    const hash = integrity?.split('-')[1]
    assert.equal(component.hashes?.[0]?.content, hash && Buffer.from(hash, 'base64').toString('hex'), path)
  }
})
