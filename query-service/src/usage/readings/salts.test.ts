import { join } from 'node:path'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'
import { dayText, localTime } from '@shodh/contracts/time/local-time.ts'
import type { SharedKinds } from '@shodh/contracts/index.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { dailySalts, SALTS } from './salts.ts'

const time = localTime('Asia/Kolkata')
const noon = (day: string) => Date.parse(`${day}T12:00:00+05:30`)
const DAY = time.dayOf(noon('2026-01-10'))

/** A vault that notes what is asked of it. */
const given = async () => {
  const directory = await temporaryFolder()
  const vault = await openSqliteVault<SharedKinds>({ file: join(directory, 'vault.db') })
  onTestFinished(() => vault.close())
  const asked: string[] = []
  const noted = <Name extends 'get' | 'update' | 'erase'>(name: Name) =>
    ((...args: never) => {
      asked.push(name)
      return (vault[name] as (...given: never) => unknown)(...args)
    }) as (typeof vault)[Name]
  const salts = dailySalts({
    vault: { ...vault, get: noted('get'), update: noted('update'), erase: noted('erase') },
    time,
  })
  const stored = async () => (await vault.list(SALTS)).map(({ id }) => id)
  return { vault, salts, asked, stored }
}

test('The salt of a day is 32 random bytes, which the vault is asked for once', async () => {
  const { vault, salts, asked } = await given()
  const salt = await salts.of(DAY)
  expect([salt.length, (await salts.of(DAY)).equals(salt), asked]).toEqual([32, true, ['update']])
  expect((await vault.get(SALTS, dayText(DAY)))?.salt).toBe(salt.toString('base64url'))
  expect((await salts.of(DAY + 1)).equals(salt)).toBe(false)
})

test('The salt of the day before is that of then, and none is made of a day that had none', async () => {
  const { salts, asked, stored } = await given()
  expect([await salts.before(DAY), await stored()]).toEqual([undefined, []])
  const salt = await salts.of(DAY)
  expect(await salts.before(DAY + 1)).toBe(salt)
  expect(asked).toEqual(['get', 'update'])
})

test('Salts of days that are over are destroyed, and nothing is erased where there are none', async () => {
  const { salts, asked, stored } = await given()
  for (const day of [DAY - 2, DAY - 1, DAY]) await salts.of(day)
  await salts.destroyOld(noon('2026-01-10'))
  expect([await stored(), await salts.before(DAY)]).toEqual([[dayText(DAY)], undefined])
  const before = asked.length
  await salts.destroyOld(noon('2026-01-10'))
  await salts.of(DAY)
  expect(asked).toHaveLength(before)
})
