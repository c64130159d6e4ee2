import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allHosts, checkUrl, publicHosts } from './check-url.ts'

/** Texts with the expected problem, or null. */
const corpus: [text: string, fault: RegExp | null][] = [
  ['https://feeds.example.com/jobs.xml', null],
  ['https://feeds.example.com', null],
  ['https://feeds.example.com:443/a?b=c#d', null],
  ['https://feeds.example.com:80/', null],
  ['HTTPS://Feeds.Example.COM/Jobs.xml', null],
  ['http://feeds.example.com/', null],
  ['https://8.8.8.8/feed', null],
  ['https://[2606:4700::1111]/feed', null],
  ['https://xn--mnchen-3ya.example/stellen.xml', null],
  ['https://feeds.example.com/Über uns.xml', /no spaces/],
  ['https://feeds.example.com/Über.xml?q=ä', null],
  // Schemes
  ['', /begins with https:\/\//],
  ['feeds.example.com/jobs.xml', /begins with/],
  ['//feeds.example.com/', /begins with/],
  ['ftp://feeds.example.com/', /begins with/],
  ['file:///etc/passwd', /begins with/],
  ['gopher://feeds.example.com:70/', /begins with/],
  ['data:text/xml,<source/>', /begins with/],
  ['javascript:alert(1)', /begins with/],
  ['https:feeds.example.com', /begins with/],
  ['https:/feeds.example.com', /begins with/],
  ['ws://feeds.example.com/', /begins with/],
  // Characters that readers overlook
  [' https://feeds.example.com/', /no spaces/],
  ['https://feeds.example.com/\n', /no spaces/],
  ['https://feeds.exa\tmple.com/', /no spaces/],
  ['https://feeds.example.com\\@127.0.0.1/', /no spaces, backslashes/],
  ['https:\\\\127.0.0.1\\', /no spaces, backslashes/],
  ['https://feeds.example\u200b.com/', /invisible/],
  ['https://feeds.example.com/\u0000', /invisible/],
  ['https://user:secret@feeds.example.com/', /no user name/],
  ['https://feeds.example.com@127.0.0.1/', /no user name/],
  ['https://@127.0.0.1/', /no user name/],
  [`https://feeds.example.com/${'x'.repeat(2048)}`, /at most 2048/],
  // Addresses
  ['https://127.0.0.1/', /address is not a public one/],
  ['https://10.1.2.3/', /address is not a public one/],
  ['https://172.16.0.1/', /address is not a public one/],
  ['https://192.168.1.1/', /address is not a public one/],
  ['https://169.254.169.254/latest/meta-data/', /address is not a public one/],
  ['https://100.64.0.1/', /address is not a public one/],
  ['https://0.0.0.0/', /address is not a public one/],
  ['https://224.0.0.1/', /address is not a public one/],
  ['https://255.255.255.255/', /address is not a public one/],
  ['https://198.18.0.1/', /address is not a public one/],
  ['https://[::1]/', /address is not a public one/],
  ['https://[::]/', /address is not a public one/],
  ['https://[fe80::1]/', /address is not a public one/],
  ['https://[fd00::1]/', /address is not a public one/],
  ['https://[ff02::1]/', /address is not a public one/],
  ['https://[::ffff:7f00:1]/', /address is not a public one/],
  ['https://[64:ff9b::7f00:1]/', /address is not a public one/],
  ['https://[2002:7f00:1::]/', /address is not a public one/],
  ['https://[2001:0:7f00:1::]/', /in its normalized form|address is not a public one/],
  ['https://[fe80::1%25eth0]/', /not a URL/],
  // Obfuscated addresses
  ['https://2130706433/', /in its normalized form, 127\.0\.0\.1/],
  ['https://0x7f000001/', /in its normalized form/],
  ['https://017700000001/', /in its normalized form/],
  ['https://0177.0.0.1/', /in its normalized form/],
  ['https://0x7f.0.0.1/', /in its normalized form/],
  ['https://127.1/', /in its normalized form/],
  ['https://127.0.1/', /in its normalized form/],
  ['https://0/', /in its normalized form/],
  ['https://127.0.0.1./', /in its normalized form|not a public one/],
  ['https://134744072/', /in its normalized form, 8\.8\.8\.8/],
  ['https://①②⑦.⓪.⓪.①/', /in its normalized form/],
  ['https://１２７.０.０.１/', /in its normalized form/],
  ['https://127。0。0。1/', /in its normalized form/],
  ['https://%31%32%37.0.0.1/', /in its normalized form/],
  ['https://[::ffff:127.0.0.1]/', /in its normalized form/],
  ['https://[0:0:0:0:0:0:0:1]/', /in its normalized form/],
  // Names
  ['https://localhost/', /host is not a public one/],
  ['https://LOCALHOST/', /host is not a public one/],
  ['https://db.localhost/', /host is not a public one/],
  ['https://intranet/', /host is not a public one/],
  ['https://metadata.google.internal/', /host is not a public one/],
  ['https://printer.local/', /host is not a public one/],
  ['https://nas.home.arpa/', /host is not a public one/],
  ['https://feeds.example.com./', /not a valid domain name/],
  ['https://localhost./', /not a valid domain name/],
  ['https://feeds..example.com/', /not a valid domain name/],
  ['https://.example.com/', /not a valid domain name/],
  [`https://${'a'.repeat(64)}.com/`, /not a valid domain name/],
  ['https://münchen.example/', /in its normalized form, xn--mnchen-3ya\.example/],
  ['https://ⓛocalhost/', /in its normalized form/],
  ['https://feeds.example.com%2f@evil.example/', /no user name/],
  ['https:///etc/passwd', /in its normalized form|not a URL/],
  // Ports
  ['https://feeds.example.com:22/', /port must be 443 or 80/],
  ['https://feeds.example.com:8080/', /port must be 443 or 80/],
  ['https://feeds.example.com:0/', /port must be 443 or 80/],
  ['https://feeds.example.com:65536/', /not a URL/],
  ['https://feeds.example.com:0443/', /in its normalized form/],
]

const faultOf = (text: string, options: { http: boolean }, reach = publicHosts) => {
  const judged = checkUrl(text, options, reach)
  return judged instanceof URL ? null : judged.fault
}

test('rejects a URL whose host is not public or obfuscated, with the reason', () => {
  assert.ok(corpus.length >= 60)
  for (const [text, expected] of corpus) {
    const fault = faultOf(text, { http: true })
    if (expected === null) assert.equal(fault, null, text)
    else assert.match(fault ?? 'accepted an invalid URL', expected, JSON.stringify(text))
  }
})

test('accepts http only if the caller allows it', () => {
  assert.match(faultOf('http://feeds.example.com/', { http: false }) ?? '', /begins with https:\/\/\.$/)
  assert.equal(faultOf('https://feeds.example.com/', { http: false }), null)
})

test('for development, accepts any address, name, and port, but no obfuscation and no password', () => {
  for (const text of ['http://127.0.0.1:8080/', 'http://localhost:3000/feed.xml', 'https://[::1]:8443/'])
    assert.equal(faultOf(text, { http: true }, allHosts), null, text)
  assert.match(faultOf('http://2130706433/', { http: true }, allHosts) ?? '', /in its normalized form/)
  assert.match(faultOf('http://a:b@localhost/', { http: true }, allHosts) ?? '', /no user name/)
})
