import {
  flagSetting,
  fractionSetting,
  oneOfSetting,
  webAddressSetting,
  type Setting,
} from './setting-types.ts'

/**
 * Standard variables of OpenTelemetry. Its exporter reads some more itself, such as `OTEL_EXPORTER_OTLP_HEADERS`, which
 * the portal lists (_Resources_, _Traces_).
 */
export const tracingSettings = {
  tracesCollector: {
    variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    ...webAddressSetting,
    fallback: null,
    otherwise: 'no traces are recorded',
    meaning: 'OpenTelemetry collector that receives traces at `/v1/traces`, possibly in your own network',
  },
  tracesUrl: {
    variable: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    ...webAddressSetting,
    fallback: null,
    otherwise: '`/v1/traces` below `OTEL_EXPORTER_OTLP_ENDPOINT`',
    meaning: 'whole URL for traces',
  },
  tracesExporter: {
    variable: 'OTEL_TRACES_EXPORTER',
    ...oneOfSetting('otlp', 'console', 'none'),
    fallback: null,
    otherwise: '`otlp` if one of the two URLs is set, otherwise `none`',
    meaning: 'where traces are sent; `console` prints them',
  },
  tracesSampler: {
    variable: 'OTEL_TRACES_SAMPLER',
    ...oneOfSetting(
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ),
    fallback: 'parentbased_always_on',
    meaning:
      'which traces are recorded; `parentbased_…` follows the decision in the `traceparent` of a caller',
  },
  tracesRatio: {
    variable: 'OTEL_TRACES_SAMPLER_ARG',
    ...fractionSetting,
    fallback: '1',
    meaning: 'share of traces that the samplers with `traceidratio` record',
  },
  tracePropagators: {
    variable: 'OTEL_PROPAGATORS',
    ...oneOfSetting('tracecontext', 'none'),
    fallback: 'tracecontext',
    meaning: 'whether `traceparent` is accepted from callers and sent to webhooks',
  },
  tracesDisabled: {
    variable: 'OTEL_SDK_DISABLED',
    ...flagSetting,
    fallback: '0',
    meaning: 'turns traces off, whatever the other variables say',
  },
} satisfies Record<string, Setting>
