import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mailerContract } from './contract.ts'
import { openMaildir } from './maildir.ts'
import type { Mailer } from './mailer.ts'

const from = '"The Journal" <journal@example.org>'
const mail = { to: 'a@example.org', subject: 's', text: 't', html: '<p>t</p>' }

mailerContract('The maildir', async () => {
  const directory = await temporaryFolder()
  return {
    mailer: await openMaildir({ directory, from: () => from }),
    from,
    received: async () => Promise.all((await readdir(directory)).sort().map(name => readFile(join(directory, name)))),
  }
})

describe('The maildir', () => {
  let directory: string
  let mailer: Mailer
  const written: string[] = []

  beforeEach(async () => {
    directory = join(await temporaryFolder(), 'mail')
    mailer = await openMaildir({ directory, from: () => from, written: path => written.push(path) })
  })
  afterEach(() => mailer.close())

  test('writes .eml files whose names sort by time, and says where', async () => {
    for (let n = 0; n < 12; n++) await mailer.send({ ...mail, person: `p${n}` })
    const names = (await readdir(directory)).sort()
    expect(names.map(name => /-(p\d+)\.eml$/u.exec(name)?.[1])).toEqual(Array.from({ length: 12 }, (_, n) => `p${n}`))
    expect(written).toEqual(names.map(name => join(directory, name)))
  })

  test('stores mails that only its owner may read', async () => {
    await mailer.send({ ...mail, person: 'p' })
    const [name = ''] = await readdir(directory)
    expect((await stat(join(directory, name))).mode & 0o777).toBe(0o600)
    expect((await stat(directory)).mode & 0o777).toBe(0o700)
  })

  test('forgets the mails of a person, and nobody else’s', async () => {
    for (const person of ['rao', 'patil', 'rao']) await mailer.send({ ...mail, person })
    expect(new Set(await mailer.people())).toEqual(new Set(['rao', 'patil']))
    await mailer.deleteMailsTo('rao')
    expect(await mailer.people()).toEqual(['patil'])
    expect((await readdir(directory)).map(name => name.slice(-9))).toEqual(['patil.eml'])
  })

  test('says when it could not write, and leaves nothing half written', async () => {
    await rm(directory, { recursive: true })
    await expect(mailer.send({ ...mail, person: 'p' })).rejects.toMatchObject({ name: 'NotSent', code: 'ENOENT' })
  })
})
