import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { progressOn } from './progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const output = (isTTY: boolean) => {
  const written: string[] = []
  return { isTTY, columns: 60, written, write: (text: string) => written.push(text) > 0 }
}

test('on a terminal a bar is updated in its line, and cleared in the end', () => {
  const terminal = output(true)
  const progress = progressOn(terminal)
  progress.begin(() => ({ done: 19, all: 95, words: '19 of 95 PDFs, 4 s' }))
  vi.advanceTimersByTime(200)
  progress.end()
  const line = `\r\u001B[2K${'█'.repeat(6)}${'░'.repeat(24)} 19 of 95 PDFs, 4 s`
  expect(terminal.written).toEqual([line, line, '\r\u001B[2K'])
})

test('elsewhere a plain line is written every five seconds', () => {
  const file = output(false)
  const progress = progressOn(file)
  progress.begin(() => ({ done: 19, all: 95, words: '19 of 95 PDFs, 5 s' }))
  vi.advanceTimersByTime(9000)
  progress.note('The journal does not answer; trying again.')
  progress.end()
  vi.advanceTimersByTime(9000)
  expect(file.written).toEqual(['19 of 95 PDFs, 5 s\n', 'The journal does not answer; trying again.\n'])
})
