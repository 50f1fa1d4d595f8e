{{- define "wordkeep.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "wordkeep.selector" -}}
app.kubernetes.io/name: wordkeep
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "wordkeep.labels" -}}
{{ include "wordkeep.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{/* What every pod has; `role` is server or reader. */}}
{{- define "wordkeep.pod" -}}
{{- $values := .root.Values -}}
automountServiceAccountToken: false
enableServiceLinks: false
# Longer than SHUTDOWN_TIMEOUT.
terminationGracePeriodSeconds: 40
{{- with $values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
containers:
  - name: wordkeep
    image: "{{ $values.image.repository }}:{{ $values.image.tag | default .root.Chart.AppVersion }}"
    imagePullPolicy: {{ $values.image.pullPolicy }}
    securityContext:
      allowPrivilegeEscalation: false
      readOnlyRootFilesystem: true
      capabilities: { drop: [ALL] }
    envFrom:
      - secretRef:
          {{- if eq .role "reader" }}
          name: {{ required "readers.existingSecret: name a secret with a DATABASE_URL whose role may only read" $values.readers.existingSecret }}
          {{- else }}
          name: {{ required "admin.existingSecret: name a secret with ADMIN_USERNAME and ADMIN_PASSWORD" $values.admin.existingSecret }}
          {{- end }}
    env:
      {{- if eq $values.database.kind "postgres" }}
      # Refuses an SQLite file.
      - { name: NODE_ENV, value: production }
      {{- end }}
      - { name: TRUST_PROXY, value: {{ $values.trustProxy | quote }} }
      {{- if eq .role "reader" }}
      - { name: ADMIN_API_ENABLED, value: 'false' }
      - { name: DICTIONARY_AUTO_IMPORT, value: 'false' }
      {{- end }}
      {{- if $values.ingress.enabled }}
      - name: PUBLIC_URL
        value: {{ printf "%s://%s" (ternary "https" "http" (ne $values.ingress.tlsSecret "")) $values.ingress.host | quote }}
      {{- end }}
      {{- if $values.metrics.enabled }}
      - { name: METRICS_ENABLED, value: 'true' }
      - { name: METRICS_HOST, value: 0.0.0.0 }
      {{- end }}
      {{- range $name, $value := $values.settings }}
      {{- /* Helm reads numbers as floats, which it prints as 1e+06. */}}
      - { name: {{ $name }}, value: {{ ternary (int64 $value) $value (kindIs "float64" $value) | quote }} }
      {{- end }}
    ports:
      - { name: http, containerPort: 3010 }
      {{- if $values.metrics.enabled }}
      - { name: metrics, containerPort: 9464 }
      {{- end }}
    # The first import takes minutes on a small machine; it answers /api/health meanwhile.
    startupProbe:
      httpGet: { path: /api/health, port: http }
      periodSeconds: 5
      failureThreshold: 60
    livenessProbe:
      httpGet: { path: /api/health, port: http }
      periodSeconds: 20
      timeoutSeconds: 5
    readinessProbe:
      httpGet: { path: /api/ready, port: http }
      periodSeconds: 5
      timeoutSeconds: 5
    volumeMounts:
      - { name: data, mountPath: /data }
{{- end -}}
