import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { type Engine, type Offer, type Offered, offerOf } from '../../../../deploy/lab/servers/engine.ts'
import { newRunId, prefixOf, type Run } from '../../../../deploy/lab/servers/run.ts'

declare module 'vitest' {
  interface ProvidedContext {
    run: Run | undefined
  }
  interface TaskMeta {
    /** What the test needs a server of. */
    engine?: string
  }
}

/** The first time here Maven builds a server, or Docker fetches an image. */
const BUILDING = 300_000

/** One of each for all files of a worker, until that ends: it takes as long to start as the tests of most files. */
const started = new Map<Engine, Promise<Offered>>()

const startedOnce = (engine: Engine) => {
  const offered = started.get(engine) ?? offerOf(engine)
  started.set(engine, offered)
  return offered
}

/** The file's tests have a server, or are skipped with the reason. What they write must begin with `prefix`. */
export const withServer = (engine: Engine) => {
  const run = inject('run')
  const prefix = prefixOf(run?.id ?? newRunId())
  let offer: Offer | undefined = run?.offers[engine.name]
  const url = () => (offer !== undefined && 'url' in offer ? offer.url : '')

  beforeAll(async () => {
    offer ??= (await startedOnce(engine)).offer
  }, BUILDING)
  afterAll(async () => {
    if (run === undefined && offer && 'url' in offer) await engine.remove(offer.url, prefix)
  })
  beforeEach(context => {
    context.task.meta.engine = engine.name
    const missing = offer !== undefined && 'missing' in offer ? offer.missing : undefined
    context.skip(missing !== undefined, missing)
  })
  return { url, prefix }
}
