import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { presence } from './live-routes.ts'

const entity = 'paper:1f0e0d0c-0b0a-4908-8706-050403020100'
const other = 'paper:2f0e0d0c-0b0a-4908-8706-050403020100'

const START = Date.parse('2026-01-15T05:12:00.000Z')
const at = (milliseconds: number) => new Date(START + milliseconds).toISOString()

/** Milliseconds since the start, by both clocks. */
const started = () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  onTestFinished(() => void vi.useRealTimers())
  const bus = inProcessBus()
  let time = 0
  const present = presence(bus, () => time)
  return {
    bus,
    stop: present.stop,
    say: (userId: string, about = entity, isOpen = true) =>
      bus.announce(JSON.stringify({ entity: about, userId, isOpen })),
    here: (about = entity) => present.at(about).map(({ userId, since }) => [userId, since]),
    pass: (until: number) => {
      time = until
      vi.setSystemTime(START + until)
    },
  }
}

test('Who has something open is known until it is closed, or 20 s after the last word; nonsense is ignored', () => {
  const { bus, say, here, pass, stop } = started()
  say('a')
  say('b')
  bus.announce('nonsense')
  bus.announce('{"entity":"user:x","userId":"c","isOpen":true}')
  pass(19_999)
  expect(here().map(([id]) => id)).toEqual(['a', 'b'])
  expect(here(other)).toEqual([])
  pass(15_000)
  say('a')
  pass(20_000)
  expect(here().map(([id]) => id)).toEqual(['a'])
  say('a', entity, false)
  expect(here()).toEqual([])
  stop()
  say('a')
  expect(here()).toEqual([])
})

test('Since when is that of the first word, and begins anew after a silence or once it was closed', () => {
  const { say, here, pass } = started()
  say('a')
  pass(19_000)
  say('a')
  expect(here()).toEqual([['a', at(0)]])
  pass(39_000)
  say('a')
  expect(here()).toEqual([['a', at(39_000)]])
  pass(40_000)
  say('a', entity, false)
  say('a')
  expect(here()).toEqual([['a', at(40_000)]])
})

test('Ten thousand are remembered at most, and others again once those are forgotten', () => {
  const { say, here, pass } = started()
  const ids = () => here().map(([id]) => id)
  say('a')
  for (let n = 1; n < 10_000; n += 1) say(`${n}`, other)
  say('b')
  expect(ids()).toEqual(['a'])
  pass(15_000)
  say('a')
  pass(20_000)
  say('b')
  expect(ids()).toEqual(['a', 'b'])
})
