import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sync } from '../file-store/disk/paths.ts'
import { type Mail, type Mailer, messageOf, notSent } from './mailer.ts'

export type MaildirOptions = {
  readonly directory: string
  /** RFC 5322 address of the sender at the moment. */
  readonly from: () => string
  /** Called with the path of each mail that was written. */
  readonly written?: (path: string) => void
}

/** Digits of the number that distinguishes mails of one millisecond. */
const DIGITS = 6

const PERSON = /^[\w-]+$/u
const OWNED = /^[^Z]+Z-\d+-([\w-]+)\.eml(?:\.part)?$/u

const composeMessage = async (mail: Mail, from: string) => {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await transport.sendMail(messageOf(mail, from))
  return message
}

/** A mailer without a mail server: each mail is an RFC 5322 file, `{time}-{number}-{person}.eml`, for its owner only. */
export const openMaildir = async ({ directory, from, written = () => {} }: MaildirOptions): Promise<Mailer> => {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  let number = 0

  const nameFor = (person: string) => {
    if (!PERSON.test(person)) throw new Error('A person in a maildir has an id of letters and digits')
    number = (number + 1) % 10 ** DIGITS
    const time = new Date().toISOString().replace(/[:.]/gu, '-')
    return `${time}-${String(number).padStart(DIGITS, '0')}-${person}.eml`
  }

  const write = async (name: string, mail: Mail) => {
    const message = await composeMessage(mail, from())
    const path = join(directory, name)
    const file = await open(`${path}.part`, 'wx', 0o600)
    try {
      await file.writeFile(message)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(`${path}.part`, path)
    await sync(directory)
    return path
  }

  return {
    send: async mail => {
      const name = nameFor(mail.person)
      try {
        written(await write(name, mail))
      } catch (error) {
        await rm(join(directory, `${name}.part`), { force: true })
        throw notSent(error)
      }
    },
    deleteMailsTo: async person => {
      const ends = [`-${person}.eml`, `-${person}.eml.part`]
      const names = (await readdir(directory)).filter(name => ends.some(end => name.endsWith(end)))
      await Promise.all(names.map(name => rm(join(directory, name), { force: true })))
      if (names.length > 0) await sync(directory)
    },
    people: async () => {
      const names = await readdir(directory)
      return [...new Set(names.flatMap(name => OWNED.exec(name)?.[1] ?? []))]
    },
    close: async () => {},
  }
}
