import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { installed } from '../../lab/servers/server-process.ts'
import { UP } from '../gateway/health.ts'
import { gauges } from '../http/monitoring/gauges.ts'
import { metrics, openMetrics } from '../http/monitoring/metrics.ts'
import { shedLoad } from '../http/load/shed-load.ts'
import { silentServer } from '../http/testing/silent-server.ts'
import { probe } from '../stores/monitored.ts'
import { withAppendMetrics } from '../stores/append-metrics.ts'

const FOLDER = join(import.meta.dirname, '../../observability')
const RULES = join(FOLDER, 'rules.yaml')

const rules = async (): Promise<readonly { readonly alert: string; readonly expr: string }[]> =>
  parse(await readFile(RULES, 'utf8')).groups.flatMap(({ rules }: { rules: unknown[] }) => rules)

const queries = async (): Promise<readonly string[]> => {
  const { panels } = JSON.parse(await readFile(join(FOLDER, 'dashboard.json'), 'utf8'))
  return panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr))
}

/** The names and labels of all metrics, of each process and of what the gateway adds to them. */
const exposed = async () => {
  const counted = openMetrics()
  const app = await silentServer({})
  metrics(app, counted)
  shedLoad(app, counted.registry)
  withAppendMetrics({} as never, counted.registry)
  const log = probe({ name: 'the log', request: async () => 1 })
  const state = async () => ({ lastAt: null, failure: null }) as never
  const [bus, statuses, unknown] = [{ name: 'NATS', error: () => undefined }, () => [], () => new Map()] as const
  gauges(counted.registry, { needs: [log], head: log, bus, statuses, unknown, backups: { state } })
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  const named = [...`${UP}${body}`.matchAll(/^# TYPE (\S+) (\S+)$/gmu)]
  const names = named.flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? ['_bucket', '_count', '_sum'].map(suffix => name + suffix) : [name],
  )
  return new Set(names)
}

const namedIn = (expression: string) =>
  [...expression.matchAll(/\b(?:shodh|nodejs|process)_\w+/gu)].map(([name]) => name)

test('Every metric that an alert or the dashboard names is exposed', async () => {
  const all = await exposed()
  const expressions = [...(await rules()).map(({ expr }) => expr), ...(await queries())]
  expect(expressions.length).toBeGreaterThan(30)
  expect(expressions.flatMap(namedIn).filter(name => !all.has(name))).toEqual([])
  expect(expressions.filter(one => namedIn(one).length === 0)).toEqual(['up{job="shodh"} == 0'])
})

test('promtool finds nothing wrong with the alerts', async context => {
  context.skip(installed('promtool') === undefined, 'promtool, of the package prometheus, is not on this machine')
  const { stdout } = await promisify(execFile)('promtool', ['check', 'rules', RULES])
  expect(stdout).toContain('SUCCESS')
})
