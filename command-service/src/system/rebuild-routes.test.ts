import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { withService } from '../testing/with-service.ts'
import { systemRoutes } from './routes.ts'

const reason = 'The disk was replaced'
const given = { dryRun: false, reason }

let running: boolean
let begun: string[]
let parked: { stream: string; obstacle: string | undefined }[]
const at = withService(openEmbeddedPorts, systemRoutes, {
  system: {
    nextCollection: async (model: string) => {
      if (model !== 'papers') return undefined
      return running ? null : 'papers@1.2'
    },
    rebuild: async (model: string) => {
      begun.push(model)
      running = true
      return 'papers@1.2'
    },
    tryParked: async () => parked,
  } as never,
})
const rebuild = (body: object = given, { model = 'papers', headers = {} } = {}) =>
  at.send('POST', `/admin/system/read-models/${model}/rebuild`, { body, headers })
const free = (body: object = given, { model = 'papers', headers = {} } = {}) =>
  at.send('POST', `/admin/system/read-models/${model}/free-stream`, { body: { stream: 'volume-1', ...body }, headers })

beforeEach(() => {
  running = false
  begun = []
  parked = [
    { stream: 'volume-0', obstacle: undefined },
    { stream: 'volume-1', obstacle: undefined },
  ]
  at.signIn('admin')
})

describe('a rebuild', () => {
  test('is only announced, unless it is demanded', async () => {
    expect((await rebuild({})).body).toEqual({
      success: true,
      message: 'This is what would be rebuilt',
      data: { rebuild: { dryRun: true, model: 'papers', collection: 'papers@1.2' } },
    })
    expect([begun, await at.events()]).toEqual([[], []])
  })

  test('is recorded, and begins', async () => {
    const { status, body } = await rebuild()
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      message: 'The read model is being rebuilt',
      data: { rebuild: { dryRun: false, model: 'papers', collection: 'papers@1.2' } },
    })
    const data = { model: 'papers', collection: 'papers@1.2', reason }
    expect(await at.events()).toEqual([{ stream: 'operations', type: 'ReadModelRebuilt', data }])
    expect(begun).toEqual(['papers'])
  })

  test('is one at a time, also of two that come at once', async () => {
    const [one, two] = await Promise.all([rebuild(), rebuild()])
    expect([one.body.refused, two.body.refused]).toEqual([undefined, 'REBUILD_RUNNING'])
    expect((await rebuild({})).body.refused).toBe('REBUILD_RUNNING')
    expect(begun).toEqual(['papers'])
  })

  test('under the same key is the same, and another one is refused', async () => {
    const headers = { 'idempotency-key': 'key' }
    const first = await rebuild(given, { headers })
    const again = await rebuild(given, { headers })
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true'])
    expect((await rebuild({ ...given, reason: 'Another' }, { headers })).body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await free(given, { headers })).body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await rebuild(given, { headers: { 'idempotency-key': '' } })).body.refused).toBe('IDEMPOTENCY_KEY_INVALID')
    expect(begun).toEqual(['papers'])
  })

  test('of a read model that there is not is refused', async () => {
    for (const body of [{}, given]) {
      expect((await rebuild(body, { model: 'x' })).body.refused).toBe('READ_MODEL_NOT_FOUND')
      expect((await free(body, { model: 'x' })).body.refused).toBe('READ_MODEL_NOT_FOUND')
    }
    expect([begun, await at.events()]).toEqual([[], []])
  })
})

describe('a parked stream', () => {
  const streams = ['volume-0', 'volume-1']

  test('is freed by a rebuild, with every other one', async () => {
    expect((await free({})).body.data.rebuild).toEqual({
      dryRun: true,
      model: 'papers',
      collection: 'papers@1.2',
      streams,
    })
    const { body } = await free()
    expect(body.data.rebuild).toEqual({ dryRun: false, model: 'papers', collection: 'papers@1.2', streams })
    const data = { model: 'papers', stream: 'volume-1', collection: 'papers@1.2', reason }
    expect(await at.events()).toEqual([{ stream: 'operations', type: 'StreamFreed', data }])
    expect(begun).toEqual(['papers'])
  })

  test('that was freed under a key is freed once', async () => {
    const headers = { 'idempotency-key': 'key' }
    await free(given, { headers })
    parked = []
    running = false
    const again = await free(given, { headers })
    expect(again.body.data.rebuild).toEqual({ dryRun: false, model: 'papers', collection: 'papers@1.2', streams: [] })
    const other = await free({ ...given, stream: 'volume-0' }, { headers })
    expect(other.body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(begun).toEqual(['papers'])
  })

  test('is not freed where it is none, or while a parked stream still cannot be projected', async () => {
    expect((await free({ ...given, stream: 'volume-7' })).body.refused).toBe('STREAM_NOT_PARKED')
    parked[0] = { stream: 'volume-0', obstacle: 'no title' }
    expect((await free()).body).toEqual({
      refused: 'STREAM_NOT_PROJECTABLE',
      message: 'volume-0 still cannot be projected: no title',
    })
    running = true
    expect((await free({})).body.refused).toBe('REBUILD_RUNNING')
    expect([begun, await at.events()]).toEqual([[], []])
  })
})
