import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteEventStore } from '../event-store/sqlite/sqlite.ts'
import { openDiskFileStore } from '../file-store/disk/disk.ts'
import { openMaildir } from '../mailer/maildir.ts'
import { readMail } from '../mailer/testing/read-mail.ts'
import { inProcessBus } from '../message-bus/in-process.ts'
import { openSqliteVault } from '../vault/sqlite.ts'
import type { VaultKinds } from '../vault/vault.ts'
import { sharedWriter } from './shared-writer.ts'

/** Empty ports of the commands of one journal, in a folder that `close` removes. */
export const openEmbeddedPorts = async <Kinds extends VaultKinds>() => {
  const directory = await mkdtemp(join(tmpdir(), 'shodh-ports-'))
  const events = await openSqliteEventStore({ directory, log: 'journal', startThread: sharedWriter })
  const vault = await openSqliteVault<Kinds>({ file: join(directory, 'vault.db') })
  const files = await openDiskFileStore({ directory: join(directory, 'files') })
  const mailer = await openMaildir({ directory: join(directory, 'mail'), from: () => 'journal@example.org' })
  const bus = inProcessBus()
  const close = async () => {
    for (const port of [bus, mailer, files, vault, events]) await port.close()
    await rm(directory, { recursive: true })
  }
  /** What the mailer has sent, by the names of its files. */
  const mails = async () => {
    const folder = join(directory, 'mail')
    const names = (await readdir(folder)).filter(name => name.endsWith('.eml')).toSorted()
    return Promise.all(names.map(async name => readMail(await readFile(join(folder, name)))))
  }
  return { directory, events, vault, files, mailer, bus, mails, close }
}
