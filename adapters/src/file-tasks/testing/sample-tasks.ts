import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { serveTasks } from '../serve-tasks.ts'

/** Test equipment: tasks that behave as badly as a hostile file can make a parser behave. */

const MIB = 1024 * 1024

const retained: unknown[] = []

const fillBuffers = () => {
  for (;;) retained.push(Buffer.alloc(MIB, 1))
}

const fillHeap = () => {
  for (;;) retained.push({ text: `${retained.length} `.repeat(20) })
}

const hang = () => {
  for (;;) retained.length = 0
}

serveTasks({
  read: async path => ({ text: await readFile(path, 'utf8') }),
  throw: async path => {
    throw new Error(`${path} is no file for me`)
  },
  'throw outside': () =>
    new Promise(
      () =>
        void setTimeout(() => {
          throw new Error('nobody catches this')
        }),
    ),
  process: async () => ({ pid: process.pid, environment: process.env }),
  'fill buffers': async () => fillBuffers(),
  'fill the heap': async () => fillHeap(),
  'reserve at once': async path => ({ bytes: Buffer.allocUnsafeSlow(Number(path)).length }),
  'hold memory': async path => ({ held: retained.push(Buffer.alloc(Number(path), 1)) }),
  hang: async () => hang(),
  exit: async () => process.exit(3),
  'respond at length': async () => ({ text: 'x'.repeat(5 * MIB) }),
  write: path => writeFile(path, ''),
  start: async path => ({ pid: spawn(path, ['--version']).pid }),
})
