import assert from 'node:assert/strict'
import { test } from 'node:test'
import { advertise, applyHarness, faultsIn, openForm, sendForm } from '#test/harness/apply.ts'
import { harness } from '#test/harness/harness.ts'

const spanish = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }

const open = async (url: string, headers: Record<string, string> = spanish) => {
  const response = await fetch(url, { headers, redirect: 'manual' })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const languageOf = (html: string) => /<html lang="([^"]*)"/.exec(html)?.[1]

const switchIn = (html: string) =>
  /<a class="language" lang="([^"]*)"[^>]* href="([^"]*)">/.exec(html)?.slice(1)

test('a page has the language of its URL, then the chosen one, then the browser’s, otherwise English', async (t) => {
  const { baseUrl } = await harness(t)
  const language = async (path: string, headers: Record<string, string>) =>
    languageOf((await open(baseUrl + path, headers)).html)
  assert.equal(await language('/jobs', {}), 'en')
  assert.equal(await language('/jobs', spanish), 'es')
  assert.equal(await language('/jobs', { 'accept-language': 'de, es;q=0.5' }), 'es')
  for (const header of ['de', '*', ';;,', `es${','.repeat(1_000)}`])
    assert.equal(await language('/jobs', { 'accept-language': header }), 'en', header)
  assert.equal(await language('/jobs', { ...spanish, cookie: 'tlr_lang=en' }), 'en')
  assert.equal(await language('/jobs?lang=es', { cookie: 'tlr_lang=en' }), 'es')
  for (const unknown of ['/jobs?lang=xx', '/jobs?lang=es&lang=es', '/jobs?lang=__proto__'])
    assert.equal(await language(unknown, { cookie: 'tlr_lang=toString' }), 'en', unknown)
})

test('only a link that chooses a language sets a cookie, and caches know what a page depends on', async (t) => {
  const { baseUrl } = await harness(t)
  const chosen = await open(`${baseUrl}/jobs?lang=es`)
  assert.equal(
    chosen.headers.get('set-cookie'),
    'tlr_lang=es; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax',
  )
  const { headers } = await open(`${baseUrl}/jobs`)
  assert.equal(headers.get('set-cookie'), null)
  assert.equal(headers.get('content-language'), 'es')
  assert.match(headers.get('vary') ?? '', /accept-language, cookie/i)
})

test('the switch leads to the same page in the other language and keeps the query, but no pass', async (t) => {
  const h = await harness(t)
  const { html } = await open(`${h.baseUrl}/status?a=1&lang=es&b=%26`)
  assert.deepEqual(switchIn(html), ['en', '?a=1&amp;lang=en&amp;b=%26'])
  const search = await open(`${h.baseUrl}/api/search.php?format=html&q=zither&id=7&pass=secret&start=10&t1=a`)
  assert.ok(!search.html.includes('secret'))
  const results = await open(`${h.baseUrl}/api/search.php?format=html&q=zither&t1=a`)
  const [language, url = ''] = switchIn(results.html) ?? []
  assert.equal(language, 'en')
  assert.deepEqual(Object.fromEntries(new URLSearchParams(url.replaceAll('&amp;', '&'))), {
    format: 'html',
    q: 'zither',
    t1: 'a',
    start: '0',
    lang: 'en',
  })
  const posted = await fetch(`${h.baseUrl}/openings/0/report`, { method: 'POST', headers: spanish })
  assert.equal(switchIn(await posted.text()), undefined, 'no page can be requested at this path')
})

test('search results are in Spanish, and the ad is marked as English', async (t) => {
  const h = await harness(t)
  const word = `zymurgist${h.tenant.customerId}`
  const extra = '<salary>$30 - $35 per hour</salary><jobtype>Full-time</jobtype>'
  await h.seed.jobs(h.sourceId, [
    {
      reference: 'a',
      title: word,
      extra,
      description: 'You are the brewer of the town and will work with us.',
    },
  ])
  await h.seed.campaign(h.poolId, { live: true, basicCpc: 50 })
  await h.parts.searchIndex.catchUp()
  const { html } = await open(`${h.baseUrl}/api/search.php?format=html&q=${word}&l=Austin,+TX`)
  for (const text of [
    `<h1>1 empleo: ${word} en Austin, TX</h1>`,
    '<h2 lang="en">',
    '<p class="job-snippet" lang="en">',
    '$30 - $35 por hora',
    'Tiempo completo',
    '<li>Patrocinado</li>',
    '<span>1 a 1 de 1</span>',
  ])
    assert.ok(html.includes(text), text)
})

test('an application is filled in, corrected, and confirmed in Spanish, and stored with English labels', async (t) => {
  const h = await applyHarness(t)
  const { follow } = await advertise(h, { settings: { educationQuestion: 'REQUIRED' } })
  const form = await openForm(`${await follow()}?lang=es`)
  for (const text of ['Nivel de estudios más alto', 'Licenciatura', 'Enviar solicitud', 'Currículum'])
    assert.ok(form.html.includes(text), text)
  const answers = { 'q.tlr:education': 'Master’s degree' }
  const wrong = await sendForm(form, { zipcode: '7', firstName: 'x'.repeat(33) }, spanish)
  assert.deepEqual(faultsIn(wrong.html), {
    firstName: 'Escribir como máximo 32 caracteres; ahora hay 33.',
    zipcode: 'Ingresar un código postal de cinco dígitos, como 78701.',
    'q.tlr:education': 'Elegir una respuesta.',
  })
  assert.ok(wrong.html.includes('>Nivel de estudios más alto – Elegir una respuesta.</a>'))
  const script = { ...spanish, accept: 'application/json' }
  const { html: json } = await sendForm(form, { ...answers, zipcode: '7' }, script)
  assert.deepEqual(JSON.parse(json), {
    faults: [{ field: 'zipcode', message: 'Ingresar un código postal de cinco dígitos, como 78701.' }],
  })
  const sent = await sendForm(form, answers, spanish)
  assert.equal(sent.status, 303)
  assert.ok((await open(form.url)).html.includes('La solicitud se recibió y se envía a Acme.'))
  const { content } = await h.api.listMyApplications({})
  const id = content[0]?.id ?? 0
  const { questionsAndAnswers } = await h.api.getApplication({ params: { applicationId: id } })
  assert.partialDeepStrictEqual(questionsAndAnswers, [
    { question: 'Highest level of education', answer: 'Master’s degree' },
  ])
})

test('a public job names its URL in each language, and is the same ad in each', async (t) => {
  const h = await harness(t)
  await h.api.updateSource({ params: { sourceId: h.sourceId }, body: { searchEngines: true } })
  await h.seed.jobs(h.sourceId, [
    { reference: 'a', title: 'Nurse', description: '<p>Care for the people of our city.</p>' },
  ])
  const { content } = await h.api.listMyJobs({})
  const url = `${h.baseUrl}/openings/${content[0]?.id}`
  const alternates = [
    `<link rel="alternate" hrefLang="en" href="${url}"/>`,
    `<link rel="alternate" hrefLang="es" href="${url}?lang=es"/>`,
    `<link rel="alternate" hrefLang="x-default" href="${url}"/>`,
  ].join('')
  const [english, translated] = [await open(url, {}), await open(`${url}?lang=es`, {})]
  assert.ok(english.html.includes(`<link rel="canonical" href="${url}"/>${alternates}`))
  assert.ok(translated.html.includes(`<link rel="canonical" href="${url}?lang=es"/>${alternates}`))
  assert.ok(
    translated.html.includes('<div class="prose" lang="en"><p>Care for the people of our city.</p></div>'),
  )
  assert.match(translated.html, /Publicado: <time dateTime="2026-03-01">1 mar 2026<\/time>/)
  assert.doesNotMatch(english.html, / lang="en"><p>/)
})

test('errors of pages are in Spanish', async (t) => {
  const { baseUrl } = await harness(t)
  const missing = await open(`${baseUrl}/openings/0`)
  assert.equal(missing.status, 404)
  assert.ok(missing.html.includes('<h1>No se puede abrir este empleo</h1>'))
  const refused = await open(`${baseUrl}/api/search.php?format=html&q=a&limit=999`)
  assert.equal(refused.status, 400)
  assert.ok(refused.html.includes('Revisar la dirección y los datos ingresados.'))
  const expired = await open(`${baseUrl}/apply/none`)
  assert.ok(expired.html.includes('<h1>No se puede abrir este formulario</h1>'))
  const method = await fetch(`${baseUrl}/jobs`, { method: 'DELETE', headers: spanish })
  assert.ok((await method.text()).includes('<h1>Método no permitido</h1>'))
})
