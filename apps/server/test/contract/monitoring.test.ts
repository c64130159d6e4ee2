import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'yaml'
import { serviceLevels } from '#domain/status/service-levels/objectives.ts'
import { rehearsals } from '../../../../tools/runbooks/rehearsals.ts'
import { harness } from '../harness/harness.ts'

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')

type Rule = {
  record?: string
  alert?: string
  expr: string
  labels?: { slo?: string }
  annotations?: { runbook: string }
}

const rules = (parse(read('deploy/prometheus/rules.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
)

const { panels } = JSON.parse(read('deploy/grafana/tiller.json')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}

/** The names of metrics in an expression; `up` is one of Prometheus itself. */
const metricsIn = (expression: string) => expression.match(/\b(?:tiller|process|nodejs)[_:][\w:]+/g) ?? []

/** The metrics of a running server, with those of histograms. */
async function existingMetrics(baseUrl: string) {
  const text = await (await fetch(`${baseUrl}/metrics`)).text()
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
    ),
  )
}

test('every alert and every panel of the dashboard reads metrics that exist', async (t) => {
  const recorded = rules.flatMap(({ record }) => record ?? [])
  // Besides those of the server: metrics of the process that runs the tasks, of one with a search cluster, and of one
  // with a replica.
  const known = new Set([
    ...(await existingMetrics((await harness(t)).baseUrl)),
    ...recorded,
    'tiller_tasks_total',
    'tiller_search_documents_lag_seconds',
    'tiller_replica_lag_seconds',
  ])
  const expressions = [...rules, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr)
  assert.ok(expressions.length > 30)
  assert.deepEqual(
    [...new Set(expressions.flatMap(metricsIn))].filter((name) => !known.has(name)),
    [],
  )
})

test('the service levels name operations that exist', async (t) => {
  const { api, baseUrl } = await harness(t)
  await fetch(`${baseUrl}/click/none`, { redirect: 'manual' })
  await fetch(`${baseUrl}/click/none/go`, { redirect: 'manual' })
  await fetch(`${baseUrl}/api/search.php?q=nurse`)
  await fetch(`${baseUrl}/disposition/v1/events`, { method: 'POST' })
  await api.getStatus()
  const metrics = await (await fetch(`${baseUrl}/metrics`)).text()
  for (const operation of serviceLevels.flatMap(({ operations }) => operations))
    assert.ok(metrics.includes(`operation="${operation}"`), operation)
})

test('the alerts have the service levels, targets, operations, and limits of the status page', () => {
  const recorded = (record: string, slo: string) => {
    const [rule, ...others] = rules.filter((each) => each.record === record && each.labels?.slo === slo)
    assert.deepEqual(others, [])
    return rule?.expr ?? ''
  }
  const budgets = rules.filter(({ record }) => record === 'tiller:slo_errors:budget')
  assert.deepEqual(
    budgets.map(({ labels }) => labels?.slo),
    serviceLevels.map(({ id }) => id),
  )
  for (const { id, targetPercent, operations, withinSeconds } of serviceLevels) {
    const budget = Number(/^vector\(([\d.]+)\)$/.exec(recorded('tiller:slo_errors:budget', id))?.[1])
    assert.equal(budget.toFixed(6), (1 - targetPercent / 100).toFixed(6), id)
    const named = (expression: string) => expression.match(/(?<=operation=~?")[^"]+/g) ?? []
    const [requests, errors] = ['requests', 'errors'].map((kind) => recorded(`tiller:slo_${kind}:rate5m`, id))
    for (const operation of operations)
      for (const pattern of [...named(requests ?? ''), ...named(errors ?? '')])
        assert.match(operation, new RegExp(`^(?:${pattern})$`), id)
    assert.equal(named(requests ?? '').length, operations.length === 0 ? 0 : 1, id)
    const limits = (errors ?? '').match(/(?<=le=")[\d.]+/g) ?? []
    assert.deepEqual(limits.map(Number), withinSeconds === Infinity ? [] : [withinSeconds], id)
  }
})

test('every alert has a runbook', () => {
  const titles = [...read('docs/runbooks.md').matchAll(/^## (.+)$/gm)].map(([, title = '']) => title)
  const anchors = new Set(titles.map((title) => title.toLowerCase().replaceAll(' ', '-')))
  const alerts = rules.filter(({ alert }) => alert !== undefined)
  assert.ok(alerts.length >= 9)
  for (const { alert, annotations } of alerts) {
    const [file, anchor = ''] = annotations?.runbook.split('#') ?? []
    assert.equal(file, 'docs/runbooks.md', alert)
    assert.ok(anchors.has(anchor), `${alert}: ${anchor}`)
  }
})

test('every rehearsed runbook says how to confirm the incident, what to do, and how to see that it is over', () => {
  const sections = read('docs/runbooks.md')
    .split('\n## ')
    .slice(1)
    .filter((section) => section.includes('\nRehearsed.'))
  assert.deepEqual(
    new Set(sections.map((section) => section.split('\n')[0])),
    new Set(Object.keys(rehearsals)),
  )
  for (const section of sections)
    for (const part of ['\nRehearsed. ', '\n**Confirm.** ', '\n**Do.**\n\n1. ', '\n**Over** when '])
      assert.ok(section.includes(part), `${section.slice(0, 30)}: ${part}`)
})
