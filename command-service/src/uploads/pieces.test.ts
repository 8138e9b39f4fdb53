import { PassThrough, Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { piecesOf } from './send-part.ts'

const everything = () => true

describe('A body in pieces', () => {
  test('comes as it is cut, to its end', async () => {
    const body = Readable.from([Buffer.from('ab'), Buffer.from('cdefg')], { objectMode: false })
    const pieces = piecesOf(body, everything)
    const taken: string[] = []
    while (!(await pieces.isOver())) taken.push(Buffer.concat(await Array.fromAsync(pieces.take(3))).toString())
    expect([taken, pieces.failure()]).toEqual([['abc', 'def', 'g'], undefined])
  })

  test('that is ended on its way has what had come, says why, and stays open for the response', async () => {
    const body = new PassThrough()
    const pieces = piecesOf(body, everything)
    const taking = Array.fromAsync(pieces.take(10))
    body.write('abc')
    await new Promise(resolve => setImmediate(resolve))
    const error = new Error('It stalls')
    body.emit('error', error)
    expect(Buffer.concat(await taking).toString()).toBe('abc')
    expect([await pieces.isOver(), pieces.failure(), body.destroyed]).toEqual([true, { error }, false])
  })

  test('whose line breaks says why', async () => {
    const body = new PassThrough()
    const pieces = piecesOf(body, everything)
    const taking = Array.fromAsync(pieces.take(10))
    const error = new Error('aborted')
    body.destroy(error)
    expect([await taking, pieces.failure()]).toEqual([[], { error }])
  })

  test('is read no further once nobody wants it', async () => {
    const pieces = piecesOf(Readable.from([Buffer.from('abc')]), () => false)
    expect([await Array.fromAsync(pieces.take(10)), await pieces.isOver()]).toEqual([[], true])
  })
})
