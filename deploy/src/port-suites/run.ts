import { once } from 'node:events'
import type { Run } from '../../lab/servers/run.ts'
import { createVitest, type Reporter } from 'vitest/node'
import { type ContractResult, resultOf } from './results.ts'
import { OF_THE_CONTRACT, suitesIn } from './suites.ts'

/** A message to the process that started this one. */
export type ContractMessage = { readonly result: ContractResult } | { readonly error: string }

const send = (message: ContractMessage) => void process.send?.(message)

const reporter: Reporter = {
  onTestModuleEnd: module => send({ result: resultOf(module) }),
  onTestRunEnd: (_, errors) => {
    for (const { message } of errors) send({ error: message })
  },
}

/** Milliseconds: a server elsewhere is slower than one beside the tests. */
const TEST_TIMEOUT = 300_000

/** One vitest for all suites, in a process of its own: on Ctrl-C vitest ends the process that it is in at once. */
const main = async () => {
  process.once('disconnect', () => process.exit(1))
  const [message] = await once(process, 'message')
  const run: Run = message
  const vitest = await createVitest('test', {
    watch: false,
    reporters: [reporter],
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
    send({ error: error.message })
    process.exit(1)
  },
)
