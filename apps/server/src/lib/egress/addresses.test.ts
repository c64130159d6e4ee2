import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPublicAddress } from './addresses.ts'

const privates = `
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 100.127.255.255 127.0.0.1 127.255.255.254
  168.63.129.16 169.254.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8 192.0.0.170 192.0.2.1 192.31.196.1 192.52.193.1
  192.88.99.1 192.168.0.1 192.168.255.255 192.175.48.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9
  224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
  :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:7f00:1 ::127.0.0.1 ::8.8.8.8 64:ff9b::7f00:1 64:ff9b::8.8.8.8 64:ff9b:1::1
  100::1 2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:2::1 2001:10::1 2001:20::1 2001:db8::1 2002:7f00:1::1 2002:808:808::1
  2620:4f:8000::1 3fff::1 5f00::1 fc00::1 fd00::1 fd00:ec2::254 fe80::1 fe80::1%eth0 2606:4700::1111%eth0 fec0::1 ff02::1 ff0e::1
`

const publics = `
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1 168.63.129.15 168.63.129.17
  169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0
  223.255.255.255 2001:200::1 2001:4860:4860::8888 2606:4700::1111 2a00:1450::1 2003::1 3ffe::1
`

const words = (text: string) => text.trim().split(/\s+/)

test('no special-purpose address is public, including the edges of its range', () => {
  for (const address of words(privates)) assert.equal(isPublicAddress(address), false, address)
})

test('an address just outside a special-purpose range is public', () => {
  for (const address of words(publics)) assert.equal(isPublicAddress(address), true, address)
})

test('an invalid address is not public', () => {
  for (const text of [
    '',
    'localhost',
    '127.1',
    '0x7f000001',
    '2130706433',
    '8.8.8.8.',
    ' 8.8.8.8',
    '[::1]',
    '8.8.8.8/32',
  ])
    assert.equal(isPublicAddress(text), false, text)
})
