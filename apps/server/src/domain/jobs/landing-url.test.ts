import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toSafeLandingUrl, buildSeekerUrl, appendClickId, appendSourceParameter } from './landing-url.ts'

const sid = 'S'

const appended: [url: string, withSid: string][] = [
  ['https://a.example', 'https://a.example?tlr_sid=S'],
  ['https://a.example/', 'https://a.example/?tlr_sid=S'],
  ['https://a.example/job', 'https://a.example/job?tlr_sid=S'],
  ['https://a.example/job?', 'https://a.example/job?tlr_sid=S'],
  ['https://a.example/job?id=1', 'https://a.example/job?id=1&tlr_sid=S'],
  ['https://a.example/job?id=1&', 'https://a.example/job?id=1&tlr_sid=S'],
  ['https://a.example/job#apply', 'https://a.example/job?tlr_sid=S#apply'],
  ['https://a.example/job?id=1#apply', 'https://a.example/job?id=1&tlr_sid=S#apply'],
  ['https://a.example/#/jobs?id=1', 'https://a.example/?tlr_sid=S#/jobs?id=1'],
  ['https://a.example/job#a#b', 'https://a.example/job?tlr_sid=S#a#b'],
  [
    'https://a.example/job?next=https://b.example/?c=d',
    'https://a.example/job?next=https://b.example/?c=d&tlr_sid=S',
  ],
  [
    'https://a.example/job?sig=a%2Fb~c%20d&flag&semi=a;b',
    'https://a.example/job?sig=a%2Fb~c%20d&flag&semi=a;b&tlr_sid=S',
  ],
  ['https://a.example/job?x=%zz', 'https://a.example/job?x=%zz&tlr_sid=S'],
  ['https://a.example/job?flag', 'https://a.example/job?flag&tlr_sid=S'],
  ['https://a.example/job?a=1;b=2', 'https://a.example/job?a=1;b=2&tlr_sid=S'],
  ['https://a.example/job?q=a+b', 'https://a.example/job?q=a+b&tlr_sid=S'],
  ['https://a.example/job?tlr_sid=old', 'https://a.example/job?tlr_sid=S'],
  ['https://a.example/job?tlr_sid=old&x=1', 'https://a.example/job?x=1&tlr_sid=S'],
  ['https://a.example/job?x=1&tlr_sid=old#f', 'https://a.example/job?x=1&tlr_sid=S#f'],
  ['https://a.example/job?x=1&TLR_SID=a&y=2&tlr_sid=b', 'https://a.example/job?x=1&y=2&tlr_sid=S'],
  ['https://a.example/job?x=1&amp;tlr_sid=old&amp;y=2', 'https://a.example/job?x=1&amp;y=2&tlr_sid=S'],
  ['https://a.example/job?tlr_sid', 'https://a.example/job?tlr_sid=S'],
  ['https://a.example/job?tlr%5Fsid=old', 'https://a.example/job?tlr_sid=S'],
  ['https://a.example/job?tlr_sid={tlr_sid}&x', 'https://a.example/job?x&tlr_sid=S'],
  ['https://a.example/#/job?tlr_sid=old&x=1', 'https://a.example/?tlr_sid=S#/job?x=1'],
  ['https://a.example/#/job?tlr_sid=old', 'https://a.example/?tlr_sid=S#/job'],
  [
    'https://a.example/job?my_tlr_sid=a&tlr_sid2=b',
    'https://a.example/job?my_tlr_sid=a&tlr_sid2=b&tlr_sid=S',
  ],
  [
    'https://a.example/job?next=%2F%3Ftlr_sid%3Dold',
    'https://a.example/job?next=%2F%3Ftlr_sid%3Dold&tlr_sid=S',
  ],
  ['HTTPS://A.example:443/%7Ejob', 'HTTPS://A.example:443/%7Ejob?tlr_sid=S'],
]

test('a landing URL is unchanged except for tlr_sid at the end of its query', () => {
  for (const [url, withSid] of appended) assert.equal(appendClickId(url, sid), withSid)
})

const landings: [url: string, landing: string][] = [
  ['https://a.example/x?y=%zz', 'https://a.example/x?y=%zz'],
  ['HTTP://a.example', 'HTTP://a.example'],
  ['http:evil.example', 'http://evil.example/'],
  ['https:/evil.example/x', 'https://evil.example/x'],
  ['http:\\\\evil.example', 'http://evil.example/'],
  ['http:///evil.example', 'http://evil.example/'],
]

test('a landing URL that browsers could resolve against our host is made absolute', () => {
  for (const [url, landing] of landings) assert.equal(toSafeLandingUrl(url), landing)
})

test('a share link adds its channel to the query, unless the URL has a source', () => {
  assert.equal(appendSourceParameter('https://a.example/job#top', 'x'), 'https://a.example/job?source=x#top')
  assert.equal(
    appendSourceParameter('https://a.example/job?id=1', 'x'),
    'https://a.example/job?id=1&source=x',
  )
  assert.equal(
    appendSourceParameter('https://a.example/job?source=feed', 'x'),
    'https://a.example/job?source=feed',
  )
  assert.equal(appendSourceParameter('https://a.example/job', undefined), 'https://a.example/job')
})

test('an applicant tracking system gets Tiller as the source, unless the URL names another', () => {
  const to = (url: string, thirdPartyIntegration: string) =>
    buildSeekerUrl({ url, thirdPartyIntegration, enableTlrSid: true, tierSourceParam: null }, sid)
  assert.equal(to('https://a.example/job', 'NONE'), 'https://a.example/job?tlr_sid=S')
  assert.equal(to('https://a.example/job', 'LEVER'), 'https://a.example/job?lever-source=Tiller&tlr_sid=S')
  assert.equal(
    to('https://a.example/job?mode=job', 'ICIMS'),
    'https://a.example/job?mode=job&iis=Job+Board&iisn=Tiller&tlr_sid=S',
  )
  assert.equal(
    to('https://a.example/job?lever-source=Feed', 'LEVER'),
    'https://a.example/job?lever-source=Feed&tlr_sid=S',
  )
})
