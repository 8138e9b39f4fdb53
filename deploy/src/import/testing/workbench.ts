import type { Client } from '../../testing/client.ts'
import type { Access } from '../../client/session.ts'
import { administrator, runningJournal } from '../../testing/journal.ts'
import { importPapers, type ImportOutcome, type Watch } from '../import-papers.ts'
import type { Paper } from '@shodh/contracts/papers/views.ts'
import type { CountedKind } from '../ledger.ts'
import { folderOf, manuscripts } from '../../folder-format/testing/import-folder.ts'
import { badLine } from './line.ts'

const SERVER_TIMES = new Set(['at', 'createdAt', 'updatedAt', 'uploadDate', 'lastUpdated'])

const withoutTimes = (result: unknown): unknown =>
  JSON.parse(JSON.stringify(result, (key, value: unknown) => (SERVER_TIMES.has(key) ? undefined : value)))

/** All that readers see of a journal, but for the server's clock. */
const stateOf = async (visitor: Client) => {
  const get = async (path: string) => (await visitor.get(path)).body.data
  const { papers } = await get('/papers')
  const histories = []
  for (const { id } of papers) histories.push(await get(`/papers/${id}/history`))
  const [volumes, tree] = [await get('/papers/volumes'), await get('/papers/years?tree=1')]
  return withoutTimes({ papers, histories, volumes, tree })
}

/** A journal, a folder to import into it, and the line between them. */
export const workbench = async (settings: NodeJS.ProcessEnv = {}, papers = manuscripts) => {
  const [journal, folder] = [await runningJournal(settings), await folderOf(papers)]
  const line = await badLine(journal)
  const silent: Watch = { stopping: new AbortController().signal, onWaiting: () => {}, onBegin: () => {} }
  return {
    journal,
    folder,
    line,
    run: (
      watch: Partial<Watch> = {},
      credentials: Access = { ...administrator, source: 'the test' },
    ): Promise<ImportOutcome> =>
      importPapers({ from: folder.path, to: line.address, credentials }, { ...silent, ...watch }),
    state: () => stateOf(journal.visitor()),
    papers: async (): Promise<Paper[]> => (await journal.visitor().get('/papers')).body.data.papers,
    paper: async (doi: string): Promise<Paper> => {
      const [found] = (await journal.visitor().get('/papers')).body.data.papers.filter((one: Paper) => one.doi === doi)
      return found
    },
    close: async () => void (await Promise.all([line.close(), folder.remove(), journal.close()])),
  }
}

/** Sent and there already, of all in the folder. */
export const counted = ({ ledger }: ImportOutcome) => {
  const row = (kind: CountedKind) => {
    const { listed, sent, there } = ledger.count(kind)
    return `${sent} + ${there} of ${listed}`
  }
  return { papers: row('papers'), versions: row('versions'), volumes: row('volumes'), years: row('years') }
}

export const ALL_SENT = { papers: '6 + 0 of 6', versions: '8 + 0 of 8', volumes: '3 + 0 of 3', years: '2 + 0 of 2' }
export const ALL_THERE = { papers: '0 + 6 of 6', versions: '0 + 8 of 8', volumes: '0 + 3 of 3', years: '0 + 2 of 2' }
