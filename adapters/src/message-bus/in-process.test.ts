import { expect, test, vi } from 'vitest'
import { messageBusContract } from './contract.ts'
import { inProcessBus } from './in-process.ts'

messageBusContract('The bus within a process', async () => {
  const bus = inProcessBus()
  return { open: async () => bus, remove: async () => {} }
})

test('Within a process a message has woken every subscriber when publish returns', () => {
  const bus = inProcessBus()
  const wakes = Array.from({ length: 50 }, () => vi.fn<() => void>())
  for (const wake of wakes) bus.subscribe('extracted', wake)
  bus.publish('extracted')
  for (const wake of wakes) expect(wake).toHaveBeenCalledTimes(1)
})
