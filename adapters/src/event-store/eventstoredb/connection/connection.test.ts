import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { aPeer } from '../../testing/on-a-peer.ts'
import { anEvent } from '../../contract/fixtures.ts'
import { connect } from './connection.ts'
import { openAppend } from '../protocol/protocol.ts'

test('Appends that begin while the connection is replaced go over the new one', async () => {
  const { url } = await aPeer()
  const connection = connect(url)
  onTestFinished(connection.close)
  const append = async () => {
    const appendOnce = await openAppend(await connection.current())
    return appendOnce('volume-1', 'any', [{ ...anEvent(), isJson: true }])
  }
  await append()
  connection.reconnect(Date.now())
  const appends = []
  for (let turns = 0; turns < 20; turns += 1) {
    appends.push(append())
    await turn()
  }
  expect((await Promise.all(appends)).at(-1)).toMatchObject({ revision: 20 })
})
