import { setTimeout } from 'node:timers/promises'
import { projections } from '@shodh/projections/all.ts'
import { run } from '@shodh/projections/runner/runner.ts'
import { embeddedStores } from '../../stores/embedded-stores.ts'
import { loadInThread } from '../load-in-thread.ts'

/** Test equipment. Run as a process: projects the journal in the directory until it is killed; prints how far the papers are. */
const projectInThread = async (directory: string) => {
  const stores = await embeddedStores(directory)
  const runner = await run(stores, projections, new AbortController().signal, { loadInThread: loadInThread(directory) })
  let printed = -1
  for (;;) {
    const { position = -1 } = runner.statuses().find(({ name }) => name === 'papers') ?? {}
    if (position !== printed) process.stdout.write(`${position}\n`)
    printed = position
    await setTimeout(2)
  }
}

if (import.meta.main) await projectInThread(process.argv[2] ?? '')
