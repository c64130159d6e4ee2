{{/* The name of all objects. */}}
{{- define "tiller.name" -}}
{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- end }}

{{/* Labels that select the pods of a component: (dict "root" $ "component" "api"). */}}
{{- define "tiller.selector" -}}
app.kubernetes.io/name: tiller
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "tiller.labels" -}}
{{ include "tiller.selector" . }}
app.kubernetes.io/version: {{ .root.Values.image.tag | default .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{- define "tiller.podMetadata" -}}
labels:
  {{- include "tiller.labels" . | nindent 2 }}
annotations:
  prometheus.io/scrape: 'true'
  prometheus.io/port: '4000'
  {{- with .root.Values.podAnnotations }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

{{/* What the pods of all components have in common. */}}
{{- define "tiller.pod" -}}
automountServiceAccountToken: false
# Longer than STOP_LIMIT_SECONDS, after which the server ends by itself.
terminationGracePeriodSeconds: 60
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* The image, its settings, and its rights, for every container. */}}
{{- define "tiller.container" -}}
image: '{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}'
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
env:
  - name: BASE_URL
    value: {{ .Values.baseUrl | quote }}
  - name: SANDBOX
    value: {{ .Values.settings.SANDBOX | default "0" | quote }}
  - name: DATABASE_URL
    valueFrom:
      secretKeyRef: { name: {{ .Values.secretName | quote }}, key: database-url }
  - name: MASTER_KEY
    valueFrom:
      secretKeyRef: { name: {{ .Values.secretName | quote }}, key: master-key }
  - name: METRICS_TOKEN
    valueFrom:
      secretKeyRef: { name: {{ .Values.secretName | quote }}, key: metrics-token, optional: true }
  {{- range $name, $value := omit .Values.settings "SANDBOX" }}
  - name: {{ $name }}
    value: {{ $value | quote }}
  {{- end }}
  {{- range $name, $from := .Values.secretSettings }}
  - name: {{ $name }}
    valueFrom:
      secretKeyRef: { name: {{ $from.name | quote }}, key: {{ $from.key | quote }} }
  {{- end }}
{{- end }}

{{/* The port and the probes of a server. Loading a large search index may take half an hour. */}}
{{- define "tiller.probes" -}}
ports:
  - name: http
    containerPort: 4000
startupProbe:
  httpGet: { path: /readyz, port: http }
  periodSeconds: 5
  failureThreshold: 360
livenessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /readyz, port: http }
  periodSeconds: 2
  timeoutSeconds: 3
{{- end }}

{{/* Spreads the pods of a component over the machines. */}}
{{- define "tiller.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "tiller.selector" . | nindent 8 }}
{{- end }}
