import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openMaildir } from '@shodh/adapters/mailer/maildir.ts'
import type { Mailer } from '@shodh/adapters/mailer/mailer.ts'
import { readMail } from '@shodh/adapters/mailer/testing/read-mail.ts'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'
import { unescapedHtml } from '@shodh/contracts/text/escaped.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { letterhead as theLetterhead } from '../../testing/letterhead.ts'
import { mailFor } from './mails.ts'
import { openOutbox, type Outbox } from './outbox.ts'
import type { CommandKinds, UserVault } from '../user-vault.ts'

const MINUTE = 60_000
const letterhead = { ...theLetterhead, name: 'शोध पत्रिका', languages: ['en', 'hi'], timeZone: 'Asia/Kolkata' }
const letter = { userId: 'rao', to: 'rao@example.org', name: 'A. Rao', purpose: 'recovery', worth: 600 } as const

let directory: string
let mail: string
let vault: UserVault
let mailer: Mailer
let outbox: Outbox
let now: number

const open = () => {
  const report = (error: unknown) => {
    throw error
  }
  return openOutbox({ vault, mailer, settings: letterhead, report }, () => now)
}

beforeEach(async () => {
  now = Date.UTC(2026, 0, 15, 9)
  directory = await temporaryFolder()
  mail = join(directory, 'mail')
  vault = await openSqliteVault<CommandKinds>({ file: join(directory, 'vault.db') })
  mailer = await openMaildir({ directory: mail, from: () => 'journal@example.org' })
  outbox = open()
})
afterEach(async () => {
  await outbox.close()
  await mailer.close()
  await vault.close()
})

const rows = () => vault.list('mails')

describe('a mail', () => {
  test('is stored, sent, and then no longer stored', async () => {
    await outbox.queue({ ...letter, code: '123456', link: 'https://journal.example.org/x' })
    await outbox.send()
    const [name = ''] = await readdir(mail)
    const { to, text } = await readMail(await readFile(join(mail, name)))
    expect(to).toBe('rao@example.org')
    expect(text).toContain('123456')
    expect(await rows()).toMatchObject([{ state: 'sent', mail: null }])
    now += 2 * 60 * MINUTE
    await outbox.sweep()
    expect(await rows()).toEqual([])
  })

  test('that a killed process left is sent by the next one', async () => {
    await outbox.close()
    const left = open()
    await left.close()
    await left.queue({ ...letter, code: '123456' })
    outbox = open()
    await outbox.send()
    await left.send()
    expect(await readdir(mail)).toHaveLength(1)
  })

  test('without a recipient is stored like any other, and not sent', async () => {
    await outbox.queue({ ...letter, to: null, userId: '', code: '123456' })
    await outbox.send()
    expect(await rows()).toMatchObject([{ state: 'sent', mail: null }])
    expect(await readdir(mail)).toEqual([])
  })

  test('that is erased while it is sent leaves no file', async () => {
    await outbox.queue({ ...letter, code: '123456' })
    const [row] = await rows()
    await vault.erase('mails', row?.id ?? '')
    await outbox.send()
    expect(await readdir(mail)).toEqual([])
  })
})

describe('the words of a mail', () => {
  const occasion = {
    name: '<b>Rao</b>',
    at: new Date(Date.UTC(2026, 0, 15, 20)),
    code: '123456',
    link: 'https://x.org/?a=1&b=2',
  }

  test.each([
    ['en', ['en', 'hi'], 'Your password was changed', 'January 16, 2026'],
    ['hi', ['hi-IN', 'en'], 'आपका पासवर्ड बदला गया', '16 जनवरी 2026'],
    ['mr', ['mr'], 'आपला पासवर्ड बदलला आहे', '१६ जानेवारी, २०२६'],
    ['en', ['gu', 'en'], 'Your password was changed', 'January 16, 2026'],
  ])('are %s where the journal’s languages are %s', (language, languages, subject, date) => {
    const words = mailFor({ ...occasion, purpose: 'password-changed' }, { ...letterhead, languages })
    expect(words.subject).toBe(`${subject} – शोध पत्रिका`)
    expect(words.html).toContain(`<html lang="${language}">`)
    expect(words.text).toContain(date)
  })

  test.each(['verification', 'recovery', 'password-changed', 'email-changed'] as const)(
    'of %s say the same plain and as HTML, and no name is markup',
    purpose => {
      for (const languages of [['en'], ['hi'], ['mr']]) {
        const { text, html } = mailFor({ ...occasion, purpose }, { ...letterhead, languages })
        expect(html).not.toContain('<b>')
        const shown = unescapedHtml(html.replace(/<[^>]+>/gu, '')).replace(/\s+/gu, ' ')
        const paragraphs = text.split('\n\n').slice(0, -1)
        for (const line of paragraphs)
          expect(shown).toContain(line.replace(/:?\s*https:\S+/u, '').replace(/\s+/gu, ' '))
      }
    },
  )
})
