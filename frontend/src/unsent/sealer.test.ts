import { afterEach, expect, test, vi } from 'vitest'
import { openSealer } from './sealer.ts'

const KEY = Buffer.alloc(32, 250).toString('base64url')
const OTHER = Buffer.alloc(32, 7).toString('base64url')
const plain = new TextEncoder().encode('On Rivers, नदियाँ')

afterEach(() => vi.unstubAllGlobals())

test('what is sealed is read under the same key alone, and each time it is another text', async () => {
  const sealer = await openSealer(KEY)
  const [one, other] = [await sealer.seal(plain), await sealer.seal(plain)]
  expect(Buffer.from(await (await openSealer(KEY)).unseal(one))).toEqual(Buffer.from(plain))
  expect(Buffer.from(one.bytes).includes('Rivers')).toBe(false)
  expect(Buffer.from(one.bytes)).not.toEqual(Buffer.from(other.bytes))
  await expect((await openSealer(OTHER)).unseal(one)).rejects.toMatchObject({ name: 'OperationError' })
})

test('where the browser does not encrypt there is none', async () => {
  vi.stubGlobal('crypto', {})
  await expect(openSealer(KEY)).rejects.toThrow('The browser encrypts nothing here')
})
