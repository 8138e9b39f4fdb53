import type { Vault } from '@shodh/adapters/vault/vault.ts'
import type { SharedKinds } from '@shodh/contracts/index.ts'

type Row = SharedKinds[keyof SharedKinds]

const groupOf = (row: Row) => {
  if ('userId' in row) return row.userId
  if ('paperId' in row) return row.paperId
  return 'memberId' in row ? row.memberId : undefined
}

/** A vault with the rows that a test gives it. */
export const givenVault = () => {
  const rows = new Map<string, Row>()
  const vault: Partial<Vault<SharedKinds>> = {
    find: async (kind, unique) =>
      [...rows].find(([key, row]) => key.startsWith(`${kind} `) && 'key' in row && row.key === unique)?.[1] as never,
    get: async (kind, id) => rows.get(`${kind} ${id}`) as never,
    listBy: async (kind, group) =>
      [...rows].flatMap(([key, row]) => (key.startsWith(`${kind} `) && groupOf(row) === group ? [row] : [])) as never,
    count: async kind => [...rows.keys()].filter(key => key.startsWith(`${kind} `)).length,
    list: async kind => [...rows].flatMap(([key, row]) => (key.startsWith(`${kind} `) ? [row] : [])) as never,
  }
  return {
    vault: vault as Vault<SharedKinds>,
    store: <Kind extends keyof SharedKinds>(kind: Kind, row: SharedKinds[Kind]) =>
      void rows.set(`${String(kind)} ${row.id}`, row),
  }
}
