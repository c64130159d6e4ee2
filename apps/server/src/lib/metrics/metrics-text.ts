import {
  Registry,
  type Metric,
  type MetricObjectWithValues,
  type MetricValue,
  type OpenMetricsContentType,
} from 'prom-client'

const openMetrics = 'application/openmetrics-text'

/**
 * Renders all metrics in the format that the `Accept` header of a scraper prefers. Only OpenMetrics has exemplars, and
 * Prometheus prefers it.
 */
export async function renderMetrics(registries: readonly Registry[], accept = '') {
  if (qualityOf(accept, openMetrics) <= qualityOf(accept, 'text/plain')) {
    const texts = await Promise.all(registries.map((registry) => registry.metrics()))
    return { contentType: Registry.PROMETHEUS_CONTENT_TYPE, text: texts.join('\n') }
  }
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  for (const metric of registries.flatMap((each) => each.getMetricsAsArray()))
    registry.registerMetric(asOpenMetric(metric as unknown as ReadableMetric))
  return { contentType: Registry.OPENMETRICS_CONTENT_TYPE, text: await registry.metrics() }
}

/** The members of a metric that a registry reads, which the types of the library lack. */
type ReadableMetric = {
  name: string
  type: string
  get(): Promise<MetricObjectWithValues<MetricValue<string>>>
  getForPromString?(): ReturnType<ReadableMetric['get']>
}

/**
 * Returns a view of a metric for an OpenMetrics registry, in which the name of a counter has no `_total`. Otherwise
 * the registry would rename the metric itself, also for the other format.
 */
function asOpenMetric(metric: ReadableMetric) {
  const name = metric.type === 'counter' ? metric.name.replace(/_total$/, '') : metric.name
  const read = async () => ({ ...(await (metric.getForPromString?.() ?? metric.get())), name })
  return { name, type: metric.type, get: read } as unknown as Metric
}

/** Returns the weight of a media type in an `Accept` header; 0 if it is not named. */
const qualityOf = (accept: string, type: string) =>
  Math.max(
    0,
    ...accept.split(',').flatMap((range) => {
      const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
      const quality = parameters.find((each) => each.startsWith('q='))?.slice(2)
      return name === type ? [quality === undefined ? 1 : Number(quality) || 0] : []
    }),
  )
