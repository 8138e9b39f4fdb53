import { ed25519KeyOf } from '@shodh/adapters/audit/signing/signing.ts'
import { fromBase64 } from '@shodh/contracts/audit/proof/bytes.ts'
import { vkeyOf } from '@shodh/contracts/audit/proof/note.ts'
import type { LogHeadRow, LogKeyRow, LogRefusal } from '@shodh/contracts/audit/proof/stored.ts'
import { describe, expect, test } from 'vitest'
import { type LogVault, nextLog, openLogKey } from './log-key.ts'

const ORIGIN = 'journal.example/log'

/** The rows of a vault by kind and id. */
const vaultOf = () => {
  const keys = new Map<string, LogKeyRow>()
  const heads = new Map<string, Pick<LogHeadRow, 'refusal'>>()
  const vault = {
    list: async (kind: string) =>
      kind === 'log-keys' ? [...keys.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1)) : [],
    get: async (kind: string, id: string) => (kind === 'log-heads' ? heads.get(id) : undefined),
    update: async (kind: string, id: string, change: (row: LogKeyRow | undefined) => LogKeyRow | undefined) => {
      expect(kind).toBe('log-keys')
      const row = change(keys.get(id))
      if (row) keys.set(id, row)
      return row
    },
  }
  return { vault: vault as unknown as LogVault, keys, heads }
}

const refusal = (more: Partial<LogRefusal> = {}) => ({ refusal: { sentence: 'Cut', size: 7, ...more } })

describe('the key of a log', () => {
  test('is made once, and is of the origin that it was made for', async () => {
    const { vault, keys } = vaultOf()
    const made = await openLogKey(vault, ORIGIN)
    expect([made.id, made.key.name]).toEqual(['0001', ORIGIN])
    const { publicKey } = ed25519KeyOf(fromBase64(keys.get('0001')?.seed ?? '') ?? new Uint8Array())
    expect(made.key.publicKey).toEqual(publicKey)
    expect(await openLogKey(vault, 'elsewhere.example/log')).toMatchObject({ id: '0001', key: made.key })
    expect(keys.size).toBe(1)
  })

  test('is that of the process that was first', async () => {
    const { vault, keys } = vaultOf()
    const [one, other] = await Promise.all([openLogKey(vault, ORIGIN), openLogKey(vault, ORIGIN)])
    expect([keys.size, one.key]).toEqual([1, other.key])
  })
})

describe('the log that follows', () => {
  test('is none while the current one can be signed, or where there is none', async () => {
    const { vault, heads } = vaultOf()
    expect(await nextLog(vault)).toBeUndefined()
    await openLogKey(vault, ORIGIN)
    expect(await nextLog(vault)).toBeUndefined()
    heads.set('0001', {})
    expect(await nextLog(vault)).toBeUndefined()
  })

  test('is named by the first origin and its number, and says what it follows; it begins once', async () => {
    const { vault, keys, heads } = vaultOf()
    await openLogKey(vault, ORIGIN)
    heads.set('0001', refusal({ root: 'cm9vdA==' }))
    const next = await nextLog(vault)
    expect(next?.named.origin).toBe(`${ORIGIN}/2`)
    expect(next?.previous).toEqual({ origin: ORIGIN, size: 7, root: 'cm9vdA==' })
    expect(keys.size).toBe(1)
    await next?.begin()
    const current = await openLogKey(vault, ORIGIN)
    expect([current.id, vkeyOf(current.key)]).toEqual(['0002', next?.named.vkey])
    heads.set('0001', refusal())
    const row = keys.get('0002')
    await next?.begin()
    expect(keys.get('0002')).toBe(row)
    expect(await nextLog(vault)).toBeUndefined()

    heads.set('0002', refusal({ size: 9 }))
    const third = await nextLog(vault)
    expect(third?.named.origin).toBe(`${ORIGIN}/3`)
    expect(third?.previous).toStrictEqual({ origin: `${ORIGIN}/2`, size: 9 })
  })

  test('does not take the place of one that another process began', async () => {
    const { vault, keys, heads } = vaultOf()
    await openLogKey(vault, ORIGIN)
    heads.set('0001', refusal())
    const [one, other] = [await nextLog(vault), await nextLog(vault)]
    await one?.begin()
    await other?.begin()
    expect(vkeyOf((await openLogKey(vault, ORIGIN)).key)).toBe(one?.named.vkey)
    expect(keys.size).toBe(2)
  })
})
