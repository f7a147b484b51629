import type { FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  observe(request: FastifyRequest, reply: FastifyReply): void
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  print(): Promise<string>
  contentType: string
}

export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'nearhand_http_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5],
    registers: [registry],
  })
  return {
    observe(request, reply) {
      requests.observe(
        {
          method: request.method,
          route: request.routeOptions.url ?? 'page',
          status: `${Math.floor(reply.statusCode / 100)}xx`,
        },
        reply.elapsedTime / 1000,
      )
    },
    gauge(name, help, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [registry],
        collect: async () => gauge.set(await read()),
      })
    },
    print: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
