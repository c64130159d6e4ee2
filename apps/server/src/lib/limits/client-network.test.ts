import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toNetwork, toSubscriber } from './client-network.ts'

const alike: [what: string, of: (address: string) => string, addresses: string[]][] = [
  ['one subscriber', toSubscriber, ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107']],
  [
    'one subscriber',
    toSubscriber,
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9', '2001:0DB8:0001:0002::9', '2001:db8:1:2::%eth0'],
  ],
  [
    'one subscriber',
    toSubscriber,
    ['', 'unknown', '198.51.100.7 ', '1.2.3', '0x7f.1', ':::', '[::1]', 'a'.repeat(9999)],
  ],
  ['one network', toNetwork, ['203.0.113.7', '203.0.113.250', '::ffff:203.0.113.9']],
  ['one network', toNetwork, ['2001:db8:1:2::9', '2001:db8:1:2:ffff::']],
]

for (const [what, of, addresses] of alike) {
  test(`${addresses.map((address) => JSON.stringify(address.slice(0, 40))).join(', ')} are ${what}`, () =>
    assert.equal(new Set(addresses.map(of)).size, 1))
}

const different = [
  '203.0.113.7',
  '203.0.113.8',
  '203.0.114.7',
  '2001:db8:1:2::',
  '2001:db8:1:3::',
  '::1',
  'x',
]

test('another address, or another IPv6 /64, is another subscriber', () => {
  assert.equal(new Set(different.map(toSubscriber)).size, different.length)
})
