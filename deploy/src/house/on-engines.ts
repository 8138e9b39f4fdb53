import { Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { openEventStoreDb } from '@shodh/adapters/event-store/eventstoredb.ts'
import { openGridFsFileStore } from '@shodh/adapters/file-store/gridfs.ts'
import { openMongodbVault } from '@shodh/adapters/vault/mongodb.ts'
import { WrongSetting } from '../environment.ts'

type Engines = { readonly JOURNAL_ID: string; readonly EVENTSTORE_URL: string; readonly MONGODB_URL: string }

/** The setting is to blame for what its engine says. */
const blaming = async <T>(setting: string, open: () => Promise<T>): Promise<T> => {
  try {
    return await open()
  } catch (accident) {
    // a folder of this machine is no engine's fault
    if ('path' in (accident as Error)) throw accident
    const sentence = `${setting}: ${(accident as Error).message}`
    throw accident instanceof Unavailable
      ? new Unavailable(sentence, { cause: accident })
      : new WrongSetting(sentence, { cause: accident })
  }
}

/** Opens what holds a journal; NATS holds nothing. Without a directory for what arrives, files are only read. */
export const onEngines = ({ JOURNAL_ID, EVENTSTORE_URL, MONGODB_URL }: Engines) => {
  const mongodb = { url: MONGODB_URL, database: JOURNAL_ID }
  return (directory: string | undefined) => ({
    events: () =>
      blaming('EVENTSTORE_URL', () => openEventStoreDb({ url: EVENTSTORE_URL, journalId: JOURNAL_ID, log: 'journal' })),
    vault: () => blaming('MONGODB_URL', () => openMongodbVault(mongodb)),
    files: () => blaming('MONGODB_URL', () => openGridFsFileStore({ ...mongodb, directory })),
  })
}
