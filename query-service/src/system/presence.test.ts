import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { expect, test } from 'vitest'
import { presence } from './live-routes.ts'

test('Who has something open is known until it is closed, or 30 s after the last word; nonsense is ignored', () => {
  let time = 0
  const bus = inProcessBus()
  const { at, stop } = presence(bus, () => time)
  const entity = 'paper:1f0e0d0c-0b0a-4908-8706-050403020100'
  const say = (userId: string, isOpen = true) => bus.announce(JSON.stringify({ entity, userId, isOpen }))
  say('a')
  say('b')
  bus.announce('nonsense')
  bus.announce('{"entity":"user:x","userId":"c","isOpen":true}')
  expect(at(entity)).toEqual(['a', 'b'])
  time = 29_999
  expect(at(entity)).toEqual(['a', 'b'])
  expect(at('paper:2f0e0d0c-0b0a-4908-8706-050403020100')).toEqual([])
  time = 20_000
  say('a')
  time = 30_000
  expect(at(entity)).toEqual(['a'])
  say('a', false)
  expect(at(entity)).toEqual([])
  stop()
  say('a')
  expect(at(entity)).toEqual([])
})

test('Ten thousand are remembered at most, and others again once those are forgotten', () => {
  let time = 0
  const bus = inProcessBus()
  const { at } = presence(bus, () => time)
  const [entity, other] = [1, 2].map(n => `paper:${n}f0e0d0c-0b0a-4908-8706-050403020100`)
  const say = (userId: string, about = other) => bus.announce(JSON.stringify({ entity: about, userId, isOpen: true }))
  say('a', entity)
  for (let n = 1; n < 10_000; n += 1) say(`${n}`)
  say('b', entity)
  expect(at(entity ?? '')).toEqual(['a'])
  time = 20_000
  say('a', entity)
  time = 30_000
  say('b', entity)
  expect(at(entity ?? '')).toEqual(['a', 'b'])
})
