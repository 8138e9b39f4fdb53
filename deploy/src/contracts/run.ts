import { once } from 'node:events'
import type { Run } from '@shodh/adapters/testing/run.ts'
import { createVitest, type Reporter } from 'vitest/node'
import { type Kept, keptIn } from './kept.ts'
import { OF_THE_CONTRACT, suitesIn } from './suites.ts'

/** What this process tells the one that started it. */
export type Told = { readonly kept: Kept } | { readonly trouble: string }

const tell = (told: Told) => void process.send?.(told)

const telling: Reporter = {
  onTestModuleEnd: module => tell({ kept: keptIn(module) }),
  onTestRunEnd: (_, errors) => {
    for (const { message } of errors) tell({ trouble: message })
  },
}

/** Milliseconds: a server elsewhere is slower than one beside the tests. */
const TEST_TIMEOUT = 300_000

/** One vitest for all suites, in a process of its own: on Ctrl-C vitest ends the process that it is in at once. */
const main = async () => {
  process.once('disconnect', () => process.exit(1))
  const [run] = (await once(process, 'message')) as [Run]
  const vitest = await createVitest('test', {
    watch: false,
    reporters: [telling],
    testNamePattern: OF_THE_CONTRACT,
    testTimeout: TEST_TIMEOUT,
  })
  process.once('message', () => {
    const cancelled = vitest.cancelCurrentRun('keyboard-input')
    void cancelled.then(() => vitest.close()).finally(() => process.exit())
  })
  vitest.provide('run', run)
  await vitest.start([...suitesIn(process.cwd())])
  await vitest.close()
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    tell({ trouble: error.message })
    process.exit(1)
  },
)
