import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** The process's Prometheus metrics; features make theirs through the three functions. */
export interface Metrics {
  readonly registry: Registry
  counter(name: string, help: string, labels?: readonly string[]): Counter
  gauge(name: string, help: string, labels?: readonly string[]): Gauge
  histogram(name: string, help: string, bucketsMs: readonly number[]): Histogram
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const common = { registers: [registry] }
  return {
    registry,
    counter: (name, help, labels = []) =>
      new Counter({ name, help, labelNames: [...labels], ...common }),
    gauge: (name, help, labels = []) =>
      new Gauge({ name, help, labelNames: [...labels], ...common }),
    histogram: (name, help, bucketsMs) =>
      new Histogram({ name, help, buckets: [...bucketsMs], ...common }),
  }
}
