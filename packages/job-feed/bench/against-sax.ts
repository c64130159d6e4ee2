/**
 * How much of the time is ours? Reads the same bytes with the bare tokeniser and with `readFeed`.
 *
 *     node packages/job-feed/bench/against-sax.ts [feed.xml …]
 *
 * Without files it reads a made-up feed of 20,000 jobs, as CDATA and as escaped text.
 */
import { readFile } from 'node:fs/promises'
import sax from 'sax'
import { readFeed } from '../src/read-feed.ts'

const sliceBytes = 64 * 1024
const rounds = 5
const now = new Date('2026-01-01T00:00:00Z')

const paragraph =
  '<p>You will plan, build &amp; run things with a small team&hellip; and <b>write about it</b>.</p>\n'

function madeUpJob(i: number, description: string): string {
  return `<job><title>Engineer ${i}</title><date>2025-12-01</date><referencenumber>R-${i}</referencenumber>
<url>https://jobs.example/view?id=${i}&amp;from=feed</url><company>Example ${i % 97}</company><city>Austin</city>
<state>TX</state><postalcode>78701</postalcode><country>US</country><description>${description}</description>
<salary>$50,000 a year</salary><jobtype>fulltime</jobtype><cpc>0.42</cpc></job>\n`
}

function madeUpFeed(description: string): Uint8Array {
  const jobs = Array.from({ length: 20_000 }, (_, i) => madeUpJob(i, description))
  return Buffer.from(`<?xml version="1.0" encoding="utf-8"?>\n<source>\n${jobs.join('')}</source>\n`)
}

const escaped = (html: string) =>
  html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

// oxlint-disable-next-line require-await -- what readFeed takes is asynchronous
async function* slices(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes)
}

async function bareSax(bytes: Uint8Array) {
  const parser = sax.parser(true, {})
  let events = 0
  const count = () => {
    events += 1
  }
  Object.assign(parser, { onopentag: count, onclosetag: count, ontext: count, oncdata: count })
  const decoder = new TextDecoder()
  for await (const slice of slices(bytes)) parser.write(decoder.decode(slice, { stream: true }))
  return events
}

async function ours(bytes: Uint8Array) {
  let jobs = 0
  for await (const item of readFeed(slices(bytes), { now })) if (item.kind === 'job') jobs += 1
  return jobs
}

async function fastestMs(run: () => Promise<number>): Promise<{ ms: number; result: number }> {
  let ms = Infinity
  let result = 0
  for (let round = 0; round < rounds; round++) {
    const from = performance.now()
    result = await run()
    ms = Math.min(ms, performance.now() - from)
  }
  return { ms, result }
}

const corpora: [string, Uint8Array][] = []
for (const file of process.argv.slice(2)) corpora.push([file.split('/').at(-1) ?? file, await readFile(file)])
if (corpora.length === 0)
  corpora.push(
    ['made up, CDATA', madeUpFeed(`<![CDATA[${paragraph.repeat(12)}]]>`)],
    ['made up, escaped', madeUpFeed(escaped(paragraph.repeat(12)))],
  )

for (const [name, bytes] of corpora) {
  const bare = await fastestMs(() => bareSax(bytes))
  const full = await fastestMs(() => ours(bytes))
  const megabytesPerSecond = (ms: number) => (bytes.length / 1e6 / (ms / 1000)).toFixed(1)
  const jobsPerSecond = Math.round(full.result / (full.ms / 1000)).toLocaleString('en')
  process.stdout.write(
    `${name}: ${(bytes.length / 1e6).toFixed(1)} MB, ${full.result} jobs; sax ${megabytesPerSecond(bare.ms)} MB/s, ` +
      `readFeed ${megabytesPerSecond(full.ms)} MB/s, ${jobsPerSecond} jobs/s, ${(full.ms / bare.ms).toFixed(2)} times sax\n`,
  )
}
