import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TillerError } from '@tiller/client'
import { checkedFetch } from '#test/harness/documents.ts'
import { harness } from '#test/harness/harness.ts'

const refusal = async (call: Promise<unknown>): Promise<TillerError> => {
  const error = await call.then(
    () => assert.fail('the call succeeded'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof TillerError, String(error))
  return error
}

test('a zip code keeps its leading zero and has a city, county, and state', async (t) => {
  const { api } = await harness(t)
  const zip = await api.getZipCode({ params: { zipCode: '02139' } })
  assert.partialDeepStrictEqual(zip, {
    zipCode: '02139',
    city: 'Cambridge',
    cityState: 'Cambridge, MA',
    countyId: 25_017,
    stateId: 25,
  })
  assert.deepEqual(await api.getState({ params: { stateId: zip.stateId } }), {
    id: 25,
    abbreviation: 'MA',
    name: 'Massachusetts',
  })
  assert.deepEqual(await api.getCounty({ params: { countyId: zip.countyId } }), {
    id: 25_017,
    name: 'Middlesex',
    stateId: 25,
  })
  assert.deepEqual(await api.getCity({ params: { cityId: zip.cityId } }), {
    id: zip.cityId,
    name: 'Cambridge',
    cityState: 'Cambridge, MA',
    stateId: 25,
  })
})

test('a place appears in the lists of every area that contains it', async (t) => {
  const { api } = await harness(t)
  const { cityId, countyId, stateId } = await api.getZipCode({ params: { zipCode: '02139' } })
  const zips = { search: 'zipCode="02139"' }
  const zipLists = [
    api.listZipCodes({ query: zips }),
    api.listStateZipCodes({ params: { stateId }, query: zips }),
    api.listCityZipCodes({ params: { cityId }, query: zips }),
  ]
  for (const { content } of await Promise.all(zipLists))
    assert.deepEqual(
      content.map((zip) => zip.cityId),
      [cityId],
    )
  const cities = { search: `id=${cityId}` }
  const cityLists = [
    api.listCities({ query: cities }),
    api.listStateCities({ params: { stateId }, query: cities }),
    api.listCountyCities({ params: { countyId }, query: cities }),
  ]
  for (const { totalElements } of await Promise.all(cityLists)) assert.equal(totalElements, 1)
  const counties = { search: `id=${countyId}` }
  assert.equal((await api.listCounties({ query: counties })).totalElements, 1)
  assert.equal((await api.listStateCounties({ params: { stateId }, query: counties })).totalElements, 1)
  assert.equal((await api.listStateCounties({ params: { stateId: 48 }, query: counties })).totalElements, 0)
  const texas = await api.listStates({ query: { search: 'abbreviation:("TX")' } })
  assert.deepEqual(texas.content, [{ id: 48, abbreviation: 'TX', name: 'Texas' }])
})

test('an unknown place and its lists return 404', async (t) => {
  const { api } = await harness(t)
  const [stateId, countyId, cityId] = [99, 99_999, 9_999_999]
  const calls = [
    api.getZipCode({ params: { zipCode: '00000' } }),
    api.getState({ params: { stateId } }),
    api.listStateCounties({ params: { stateId } }),
    api.listStateCities({ params: { stateId } }),
    api.listStateZipCodes({ params: { stateId } }),
    api.getCounty({ params: { countyId } }),
    api.listCountyCities({ params: { countyId } }),
    api.getCity({ params: { cityId } }),
    api.listCityZipCodes({ params: { cityId } }),
  ]
  for (const { status, code } of await Promise.all(calls.map(refusal))) {
    assert.deepEqual([status, code], [404, 'not-found'])
  }
})

test('a malformed zip code or id returns 400', async (t) => {
  const { api } = await harness(t)
  for (const zipCode of ['2139', '02139-1234', '0213a', ' 2139', '021390']) {
    const { status, errors } = await refusal(api.getZipCode({ params: { zipCode } }))
    assert.deepEqual([status, errors[0]?.in, errors[0]?.field], [400, 'path', 'zipCode'], zipCode)
  }
  const calls = [
    api.getState({ params: { stateId: 0 } }),
    api.getCounty({ params: { countyId: -1 } }),
    api.getCity({ params: { cityId: 1.5 } }),
  ]
  for (const { status } of await Promise.all(calls.map(refusal))) assert.equal(status, 400)
})

test('a request with the current ETag returns 304', async (t) => {
  const { api, baseUrl, credentials } = await harness(t)
  await api.getState({ params: { stateId: 25 } })
  const { clientId, clientSecret } = credentials
  const token = await fetch(`${baseUrl}/v5/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ grantType: 'CLIENT_CREDENTIALS' }),
  })
  const { accessToken } = (await token.json()) as { accessToken: string }
  const ask = (path: string, headers: Record<string, string> = {}) =>
    checkedFetch(`${baseUrl}/v5${path}`, { headers: { authorization: `Bearer ${accessToken}`, ...headers } })
  const us = '/locations/us'
  const cityId = (await api.getZipCode({ params: { zipCode: '02139' } })).cityId
  const kept = [
    [`${us}/states`, `${us}/states/25`, `${us}/states/25/counties`, `${us}/states/25/cities`],
    [`${us}/states/25/zipcodes`, `${us}/counties`, `${us}/counties/25017`, `${us}/counties/25017/cities`],
    [`${us}/cities?page=3&sort=name,desc`, `${us}/cities/${cityId}`, `${us}/cities/${cityId}/zipcodes`],
    [`${us}/zipcodes?search=city="Boston"`, `${us}/zipcodes/02139`, '/categories', '/categories/110000'],
    ['/pause-reasons', '/pause-reasons/1', '/dispositions/types'],
  ].flat()
  const tags = new Set<string>()
  for (const path of kept) {
    const first = await ask(path)
    assert.equal(first.status, 200, path)
    assert.equal(first.headers.get('cache-control'), 'private, max-age=3600', path)
    const tag = first.headers.get('etag') ?? ''
    assert.match(tag, /^"[\w-]{22}"$/, path)
    tags.add(tag)
    const again = await ask(path, { 'if-none-match': `"other", W/${tag}` })
    assert.deepEqual([again.status, await again.text(), again.headers.get('etag')], [304, '', tag], path)
    assert.equal((await ask(path, { 'if-none-match': '"other"' })).status, 200, path)
  }
  assert.equal(tags.size, kept.length)
})
