// Plain JavaScript, because it runs before Node 24 is there, on Node 20 too.
import { spawnSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'

const PAUSE_MS = 200

/** Node has no flock(2), but flock(1) locks the open file that it inherits, and this process has that file open. */
const lockOnLinux = descriptor => {
  const { status, error } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', descriptor] })
  if (status === 1) return false
  if (error || status !== 0) console.error('There is no file lock here: prepare this clone only once at a time.')
  return true
}

/** macOS locks while it opens; on Windows the flag is libuv's word for "shared with nobody". */
const EXCLUSIVELY = process.platform === 'win32' ? 0x1000_0000 : 0x20

const openLocked = path => {
  const { O_CREAT, O_NONBLOCK, O_RDWR } = constants
  try {
    return openSync(path, O_CREAT | O_RDWR | O_NONBLOCK | EXCLUSIVELY)
  } catch (error) {
    if (error.code === 'EAGAIN' || error.code === 'EBUSY') return undefined
    throw error
  }
}

const opener = path => {
  if (process.platform !== 'linux') return () => openLocked(path)
  const descriptor = openSync(path, 'a')
  return () => (lockOnLinux(descriptor) ? descriptor : undefined)
}

const acquire = path => {
  const open = opener(path)
  for (let reported = false; ; reported = true) {
    const descriptor = open()
    if (descriptor !== undefined) return descriptor
    if (!reported) console.log('Another start is preparing this clone: waiting for it …')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
  }
}

/**
 * Does the work while no other process on this machine does it under the same file. The system frees the lock when
 * this process, and each child that was handed the descriptor, has ended, however it ended.
 */
export const locked = async (path, work) => {
  const descriptor = acquire(path)
  try {
    await work(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
