import { describe, expect, test } from 'vitest'
import {
  paperDeleted,
  paperId,
  paperUploaded,
  volumeCreated,
  volumeDeleted,
  volumeId,
} from '../testing/journal-events.ts'
import { specify } from '../testing/specification.ts'
import { shortIds, shortIdsBy } from './short-ids.ts'

const given = specify(shortIds)

describe('the short id of a paper or a volume', () => {
  test('has ten characters of the SHA-256 of its id', () => {
    expect(given(volumeCreated(), paperUploaded()).projected).toEqual([
      { id: 'v/xm8gvmr6fc', owners: [{ id: volumeId, shortId: 'xm8gvmr6fc' }], isShared: false },
      { id: 'p/34y83w4ec0', owners: [{ id: paperId, shortId: '34y83w4ec0' }], isShared: false },
    ])
  })

  test('stays when what it stands for is deleted, and when it is there again', () => {
    const once = given(volumeCreated(), paperUploaded()).projected
    const events = [volumeCreated(), paperUploaded(), paperDeleted, volumeDeleted, volumeCreated(), paperUploaded()]
    expect(given(...events).projected).toEqual(once)
  })
})

describe('of papers whose hashes begin alike,', () => {
  /** One hash has the bytes of another up to a place. */
  const hashes: Readonly<Record<string, readonly [same: number, other: number]>> = {
    first: [32, 0],
    later: [6, 1],
    'later still': [8, 2],
    last: [8, 3],
  }
  const hashOf = (id: string) => {
    const [same, other] = hashes[id] ?? [0, 0]
    return new Uint8Array(32).fill(other).fill(0, 0, same)
  }
  const ofPapers = (...ids: readonly string[]) =>
    specify(shortIdsBy(hashOf))(...ids.map((id, n) => paperUploaded(n + 1, undefined, id))).projected

  test('the first has ten characters, each later one twelve, and all of the hash where another has those', () => {
    const zeros = '0'.repeat(10)
    expect(ofPapers('first', 'later', 'later still', 'last')).toEqual([
      {
        id: `p/${zeros}`,
        isShared: true,
        owners: [
          { id: 'first', shortId: zeros },
          { id: 'later', shortId: `${zeros}0g` },
          { id: 'later still', shortId: `${zeros}00` },
          { id: 'last', shortId: expect.stringMatching(/^0{12}.{39}$/u) },
        ],
      },
    ])
  })

  test('the order of the log says which is the first', () => {
    expect(ofPapers('later', 'first')).toMatchObject([
      {
        owners: [
          { id: 'later', shortId: '0'.repeat(10) },
          { id: 'first', shortId: '0'.repeat(12) },
        ],
      },
    ])
  })
})
