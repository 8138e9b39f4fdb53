import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { once } from 'node:events'
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

const loop = () => {
  for (;;) retained.length = 0
}

/** As deaf as a loop, but it takes nothing from other tests. */
const hang = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)

serveTasks({
  read: async file => ({ text: Buffer.from(file).toString() }),
  measure: async (file, input) => ({
    bytes: file.length,
    ...(file.length > 9 && { end: Buffer.from(file.subarray(-9)).toString() }),
    ...(input !== undefined && { input }),
  }),
  throw: async () => {
    throw new Error('That is no file for me')
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
  'reserve at once': async (_, bytes) => ({ bytes: Buffer.allocUnsafeSlow(Number(bytes)).length }),
  'hold memory': async (_, bytes) => ({ held: retained.push(Buffer.alloc(Number(bytes), 1)) }),
  hang: async () => hang(),
  loop: async () => loop(),
  exit: async () => process.exit(3),
  'respond at length': async () => ({ text: 'x'.repeat(5 * MIB) }),
  write: (_, path) => writeFile(String(path), ''),
  open: async (_, path) => ({ text: await readFile(String(path), 'utf8') }),
  connect: (_, port) => once(connect(Number(port), '127.0.0.1'), 'connect'),
  load: async (_, path) => process.dlopen({ exports: {} }, String(path)),
  start: async (_, path) => ({ pid: spawn(String(path), ['--version']).pid }),
})
