import { projections } from '@shodh/projections/all.ts'
import { run } from '@shodh/projections/runner.ts'
import { health } from '../http/health.ts'
import { httpServer } from '../http/server.ts'
import { drawingStores } from '../stores/engines.ts'
import { closed, type OpenPart, part } from './part.ts'

/** Draws the read models. */
export const openDrawingPart: OpenPart = async ({ settings, logger, fail }) => {
  await using opened = new AsyncDisposableStack()
  const stores = opened.adopt(await drawingStores(settings), ({ close }) => close())
  const stopping = new AbortController()
  const drawing = await run(stores, projections, stopping.signal)
  const done = drawing.done.catch(fail)
  opened.defer(() => done)
  opened.defer(() => stopping.abort())

  const app = opened.adopt(await httpServer({ logger, verify: async () => undefined, ...settings }), closed)
  await app.register(health, { waitingFor: () => [] })
  return part(app, opened)
}
